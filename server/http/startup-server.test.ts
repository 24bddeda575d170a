import { expect, test } from 'vitest';
import { freePort } from '#server/testing/services/free-port.ts';
import { startStartupServer } from './startup-server.ts';

test('while the program starts, every call is answered 503 with a Retry-After', async () => {
  const port = await freePort();
  const startupServer = await startStartupServer({ port, host: '127.0.0.1' });
  const health = await fetch(`http://127.0.0.1:${port}/health`);
  expect(health.status).toBe(503);
  expect(health.headers.get('retry-after')).toBe('2');
  expect(await health.json()).toEqual({ live: true, ready: false, database: false, queue: false });
  const live = await fetch(`http://127.0.0.1:${port}/health/live`);
  expect([live.status, await live.json()]).toEqual([200, { live: true }]);
  const ready = await fetch(`http://127.0.0.1:${port}/health/ready`);
  expect([ready.status, await ready.json()]).toEqual([
    503,
    { ready: false, database: false, migrations: false, hold: null, late_seconds: null },
  ]);
  const page = await fetch(`http://127.0.0.1:${port}/login`);
  expect([page.status, await page.json()]).toEqual([
    503,
    { message: 'Recueil démarre : réessayez dans quelques secondes.', code: 'unavailable' },
  ]);
  await startupServer.stop();
  await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow();
});

test('a port that is in use makes the start fail', async () => {
  const port = await freePort();
  const first = await startStartupServer({ port, host: '127.0.0.1' });
  await expect(startStartupServer({ port, host: '127.0.0.1' })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
  await first.stop();
});
