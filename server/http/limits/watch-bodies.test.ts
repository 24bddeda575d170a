import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchBodies } from './watch-bodies.ts';

const HEAD = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\n';
let http: FastifyInstance;
let port = 0;

beforeAll(async () => {
  http = fastify();
  watchBodies(http, { leastBytes: 5_000, windowMs: 100, checkMs: 10 });
  http.post('/', async (request) => String(request.body).length);
  await http.listen({ port: 0, host: '127.0.0.1' });
  port = (http.server.address() as AddressInfo).port;
});
afterAll(() => http.close());

async function connect(): Promise<net.Socket> {
  const socket = net.connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

test('a body that stops coming is answered 408 and its connection ended', async () => {
  const socket = await connect();
  socket.write(`${HEAD}content-length: 100000\r\n\r\n${'a'.repeat(4_000)}`);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
});

test('a body that comes, and a connection without one, are left alone', async () => {
  const idle = await connect();
  const socket = await connect();
  socket.write(`${HEAD}connection: close\r\ncontent-length: 100000\r\n\r\n${'a'.repeat(100_000)}`);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 [^]*100000$/);
  expect(idle.destroyed).toBe(false);
  idle.destroy();
});

test('a body without an end is ended once it is larger than its route takes', async () => {
  const socket = await connect();
  const answer = text(socket).catch(() => '');
  const chunk = `100000\r\n${'a'.repeat(0x100000)}\r\n`;
  socket.on('error', () => undefined);
  socket.write(`${HEAD}transfer-encoding: chunked\r\n\r\n`);
  while (socket.writable) {
    const more = socket.write(chunk) ? [] : [once(socket, 'drain'), once(socket, 'close')];
    await Promise.race([...more, new Promise(setImmediate)]).catch(() => undefined);
  }
  expect(await answer).toMatch(/^(?:HTTP\/1\.1 4(?:08|13) |$)/);
});
