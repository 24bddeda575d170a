import http from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { leaveProxy } from './leave-proxy.ts';

test('a connection that a proxy keeps gets its next answer, and is closed with it; new ones are refused', async () => {
  const server = fastify();
  server.post('/', async () => 'done');
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const post = (through: http.Agent): Promise<http.IncomingMessage> =>
    new Promise((resolve, reject) => {
      const request = http.request(
        { port, host: '127.0.0.1', method: 'POST', agent: through },
        (answer) => {
          answer.resume();
          answer.on('end', () => resolve(answer));
        },
      );
      request.on('error', reject);
      request.end();
    });
  expect((await post(agent)).headers.connection).toBe('keep-alive');
  let isLeft = false;
  const leaving = leaveProxy(server, Infinity).then(() => (isLeft = true));
  const refused = async (): Promise<string> => {
    const answer = await post(new http.Agent()).catch((error: unknown) => error);
    return (answer as { code?: string }).code ?? '';
  };
  await expect.poll(refused).toBe('ECONNREFUSED');
  expect(isLeft).toBe(false);
  const last = await post(agent);
  expect([last.statusCode, last.headers.connection]).toEqual([200, 'close']);
  await leaving;
  await server.close();
});
