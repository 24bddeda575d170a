import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import fastify from 'fastify';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { Failure, failures } from '#server/failures.ts';
import { answerFailure } from './answer-failure.ts';

/** Returns the answer and the log when a handler throws this error. */
async function answerTo(error: unknown): Promise<{
  status: number;
  headers: Record<string, unknown>;
  body: Record<string, unknown>;
  log: string;
}> {
  let log = '';
  const app = { log: pino({ level: 'info' }, { write: (line: string) => void (log += line) }) };
  const http = fastify({ logger: false });
  http.setErrorHandler((thrown, request, reply) => answerFailure(app, thrown, request, reply));
  http.get('/api/things', () => {
    throw error;
  });
  const answer = await http.inject('/api/things?email=ada@exemple.fr');
  return { status: answer.statusCode, headers: answer.headers, body: answer.json(), log };
}

test('a refusal is answered in its own words, with its fields and nothing else, and is not logged', async () => {
  const { status, body, headers, log } = await answerTo(
    new Failure('invalid', {
      message: 'Le nom manque.',
      errors: { name: ['Le nom manque.'] },
      cause: new Error('secret'),
    }),
  );
  expect({ status, body }).toEqual({
    status: 422,
    body: { message: 'Le nom manque.', code: 'invalid', errors: { name: ['Le nom manque.'] } },
  });
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  expect(log).toBe('');
});

test('a refusal that passes says after how many whole seconds', async () => {
  expect(
    (await answerTo(new Failure('too_many_requests', { retryAfter: 41.2 }))).headers['retry-after'],
  ).toBe('42');
  expect(
    (await answerTo(new Failure('too_many_requests', { retryAfter: 0 }))).headers['retry-after'],
  ).toBe('1');
});

test('a bug is a 500 that says nothing but its request’s id; the log has the rest, without the query', async () => {
  const bug = Object.assign(
    new Error('duplicate key value violates unique constraint "users_email"'),
    { code: '23505', detail: 'Key (email)=(ada@exemple.fr) already exists.' },
  );
  const { status, body, log } = await answerTo(bug);
  expect(status).toBe(500);
  expect(body).toEqual({
    message: failures.internal[1],
    code: 'internal',
    request_id: expect.stringMatching(/./) as string,
  });
  expect(log).toContain('duplicate key');
  expect(log).toContain('/api/things');
  expect(log).not.toContain('?email');
});

test.each([
  { code: '57P01' },
  { code: '53300' },
  { code: '08006' },
  { code: 'ECONNREFUSED', syscall: 'connect' },
])('a database that is away (%o) is a 503 worth asking again', async (props) => {
  const { status, body, headers } = await answerTo(Object.assign(new Error('x'), props));
  expect({ status, code: body['code'], retry: headers['retry-after'] }).toEqual({
    status: 503,
    code: 'unavailable',
    retry: '2',
  });
});

test('something thrown that is no error at all is a 500 too', async () => {
  expect((await answerTo(Object.assign(new Error('x'), { statusCode: 302 }))).status).toBe(500);
});

test('every refusal has a status of its kind and a French sentence', () => {
  for (const [code, [status, text]] of Object.entries(failures)) {
    expect([400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 502, 503], code).toContain(
      status,
    );
    // The typographic apostrophe, never the straight one.
    expect(text, code).toMatch(/^\p{Lu}[^']+$/u);
    // Never an ordinary space before a high punctuation mark.
    expect(text, code).not.toMatch(/ [:;?!»]|« /u);
  }
});

test('a caller who leaves in the middle of a body is no error of ours', async () => {
  const { promise, resolve } = Promise.withResolvers<{ level: number }>();
  const write = (line: string): void => resolve(JSON.parse(line) as { level: number });
  const app = { log: pino({ level: 'info' }, { write }) };
  const http = fastify({ logger: false });
  http.setErrorHandler((thrown, request, reply) => answerFailure(app, thrown, request, reply));
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume().once('error', done);
  });
  http.post('/', () => 'read');
  await http.listen({ port: 0, host: '127.0.0.1' });
  const socket = net.connect((http.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  const arrived = once(http.server, 'request');
  socket.write(
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 100\r\n\r\nabc',
  );
  await arrived;
  socket.destroy();
  expect((await promise).level).toBe(30);
  await http.close();
});
