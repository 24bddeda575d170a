import fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { freePort } from '#server/testing/services/free-port.ts';
import { startStartupServer } from '../startup-server.ts';
import { listenUnlessInUse } from './listen-unless-in-use.ts';

const HOST = '127.0.0.1';

test('a worker goes on without health when another one took the usual port', async () => {
  const port = await freePort();
  const other = await startStartupServer({ port, host: HOST });
  const log = { warn: vi.fn() };
  const own = fastify();
  const listen = (): Promise<string> => own.listen({ port, host: HOST });
  expect(await listenUnlessInUse({ port, isGiven: false }, log, listen)).toBeNull();
  expect(log.warn).toHaveBeenCalledOnce();
  await other.stop();
  await own.close();
});

test('a port that HEALTH_PORT asked for makes the start fail when it is in use', async () => {
  const port = await freePort();
  const other = await startStartupServer({ port, host: HOST });
  const log = { warn: vi.fn() };
  const own = fastify();
  const listen = (): Promise<string> => own.listen({ port, host: HOST });
  await expect(listenUnlessInUse({ port, isGiven: true }, log, listen)).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
  expect(log.warn).not.toHaveBeenCalled();
  await other.stop();
  await own.close();
});
