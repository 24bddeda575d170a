import { expect, test } from 'vitest';
import { freePort } from '#server/testing/run-recueil.ts';
import { standAtDoor } from './startup-server.ts';

test('while the house opens, callers get 503 and when to come back', async () => {
  const port = await freePort();
  const doorstep = await standAtDoor({ port, host: '127.0.0.1' });
  const health = await fetch(`http://127.0.0.1:${port}/health`);
  expect(health.status).toBe(503);
  expect(health.headers.get('retry-after')).toBe('2');
  expect(await health.json()).toEqual({ live: true, ready: false, database: false, queue: false });
  const page = await fetch(`http://127.0.0.1:${port}/login`);
  expect([page.status, await page.json()]).toEqual([
    503,
    { message: 'Recueil démarre : réessayez dans quelques secondes.', code: 'unavailable' },
  ]);
  await doorstep.leave();
  await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow();
});

test('a port that is taken is said by the start, as before', async () => {
  const port = await freePort();
  const first = await standAtDoor({ port, host: '127.0.0.1' });
  await expect(standAtDoor({ port, host: '127.0.0.1' })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
  await first.leave();
});
