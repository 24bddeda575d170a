import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { watchBodies } from './watch-bodies.ts';

const HEAD = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\n';
let http: FastifyInstance;
let port = 0;

const started: FastifyInstance[] = [];

/** Starts a server on which bodies of `/late` have no time left once they begin. */
async function start(windowMs: number): Promise<FastifyInstance> {
  const server = fastify();
  started.push(server);
  watchBodies(server, { leastBytes: 5_000, windowMs, checkMs: 10 });
  server.post('/', async (request) => String(request.body).length);
  server.post('/late', { config: { longestBodyMs: 0 } }, async () => 'read');
  await server.listen({ port: 0, host: '127.0.0.1' });
  return server;
}

beforeAll(async () => {
  http = await start(100);
  port = (http.server.address() as AddressInfo).port;
});
afterAll(() => Promise.all(started.map((server) => server.close())));

async function connect(to = port): Promise<net.Socket> {
  const socket = net.connect(to, '127.0.0.1');
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

test('a body that comes without a pause is ended once the time of its route is over, and of that route alone', async () => {
  // No window of this server ever ends, so that no speed is checked.
  const patient = await start(3_600_000);
  const { port: other } = patient.server.address() as AddressInfo;
  const send = async (path: string, isComplete: () => boolean): Promise<string> => {
    const socket = await connect(other);
    socket.on('error', () => undefined);
    const answer = text(socket).catch(() => '');
    let isOver = false;
    void answer.then(() => (isOver = true));
    socket.write(
      `${HEAD.replace('/', path)}connection: close\r\ntransfer-encoding: chunked\r\n\r\n`,
    );
    while (!isOver && !isComplete()) {
      socket.write('1\r\na\r\n');
      await new Promise(setImmediate);
    }
    socket.write('0\r\n\r\n');
    return answer;
  };
  expect(await send('/late', () => false)).toMatch(/^(?:HTTP\/1\.1 408 |$)/);
  let chunks = 0;
  expect(await send('/', () => ++chunks > 1_000)).toMatch(/^HTTP\/1\.1 200 [^]*1000$/);
});

test('unless told otherwise, a body brings 5,000 bytes in each 5 s', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const server = fastify();
  watchBodies(server);
  const begun = new Set<string | undefined>();
  server.addHook('preParsing', (request, _reply, _payload, done) => {
    begun.add(request.headers['x-pace']?.toString());
    done();
  });
  const sockets: net.Socket[] = [];
  server.server.on('connection', (socket: net.Socket) => sockets.push(socket));
  server.post('/', async (request) => String(request.body).length);
  await server.listen({ port: 0, host: '127.0.0.1' });
  const turnsUntil = async (isSo: () => boolean): Promise<void> => {
    while (!isSo()) await new Promise(setImmediate);
  };
  const open = async (pace: string, bytes: number): Promise<net.Socket> => {
    const socket = net.connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    const head = `${HEAD}x-pace: ${pace}\r\nconnection: close\r\ncontent-length: 10000\r\n\r\n`;
    socket.write(head);
    await turnsUntil(() => begun.has(pace));
    socket.write('a'.repeat(bytes));
    await turnsUntil(() => sockets.at(-1)?.bytesRead === head.length + bytes);
    return socket;
  };
  const slow = await open('slow', 4_999);
  const quick = await open('quick', 5_000);
  vi.advanceTimersByTime(4_000);
  expect(sockets.map(({ writableEnded }) => writableEnded)).toEqual([false, false]);
  vi.advanceTimersByTime(1_000);
  expect(sockets.map(({ writableEnded }) => writableEnded)).toEqual([true, false]);
  expect(await text(slow)).toMatch(/^HTTP\/1\.1 408 /);
  quick.write('a'.repeat(5_000));
  expect(await text(quick)).toMatch(/^HTTP\/1\.1 200 [^]*10000$/);
  vi.useRealTimers();
  await server.close();
});
