import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { createLog } from '#server/log.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { requestId } from './log-requests.ts';
import { buildHttp } from './server.ts';

const app = testApp(await testDatabase());
const team_id = await addTeam(app);
const person = await addPerson(app, { team_id });

function httpWithLog(onLine: (line: string) => void): FastifyInstance {
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      onLine(String(chunk));
      done();
    },
  });
  return buildHttp({ ...app, log: createLog('info', destination) });
}

async function logged(url: string, headers: Record<string, string>): Promise<string[]> {
  const lines: string[] = [];
  const http = httpWithLog((line) => lines.push(line));
  await http.inject({ url, headers });
  await http.close();
  return lines;
}

test('each request is one line with its id, person and team as ids, route, status and time', async () => {
  const lines = await logged('/api/team/reviews?search=ada@example.com', {
    ...person.headers,
    'x-request-id': 'proxy-7f3a/0001',
  });
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    request_id: 'proxy-7f3a/0001',
    user_id: person.id,
    team_id,
    method: 'GET',
    route: '/api/team/reviews',
    status: 200,
    ms: expect.any(Number) as number,
  });
  for (const secret of ['ada@', 'search', person.headers.authorization])
    expect(lines[0]).not.toContain(secret);
});

test('the health checks of a supervisor do not fill the log', async () => {
  expect(await logged('/health/live', {})).toEqual([]);
});

test('an id that could forge a line is replaced, a sane one comes back', async () => {
  for (const given of [undefined, 'court', 'a b c d e f g h', '{"level":60}{}{}', 'x'.repeat(129)])
    expect(requestId(given)).toMatch(/^[\da-f-]{36}$/u);
  const answer = await app.http.inject({
    url: '/health/live',
    headers: { 'x-request-id': '4bf92f3577b34da6' },
  });
  expect(answer.headers['x-request-id']).toBe('4bf92f3577b34da6');
});

test.for([
  { name: 'JSON', path: '/login', type: 'application/json', body: '{"email":"ada@exemple.fr"' },
  { name: 'a form', path: '/y/jeton', type: 'application/x-www-form-urlencoded', body: 'rating=' },
  {
    name: 'a file',
    path: '/api/team/store_image',
    type: 'multipart/form-data; boundary=b',
    body: '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nabc',
  },
])(
  'a client that leaves in the middle of $name is one line at info',
  async ({ path, type, body }) => {
    const left = Promise.withResolvers<void>();
    const lines: { level: number; msg: string; route: string }[] = [];
    const http = httpWithLog((line) => {
      lines.push(JSON.parse(line) as (typeof lines)[number]);
      if (line.includes('the client left')) left.resolve();
    });
    await http.listen({ port: 0, host: '127.0.0.1' });
    const socket = net.connect((http.server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    const arrived = once(http.server, 'request');
    const head = [
      `POST ${path} HTTP/1.1`,
      'host: 127.0.0.1',
      `authorization: ${person.headers.authorization}`,
      `content-type: ${type}`,
      'content-length: 9000',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    await arrived;
    socket.destroy();
    await left.promise;
    await http.close();
    expect(Math.max(...lines.map(({ level }) => level))).toBe(30);
    expect(lines.filter(({ msg }) => msg === 'the client left before the answer')).toHaveLength(1);
  },
);
