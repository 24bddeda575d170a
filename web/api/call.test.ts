import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { setTeamOfThisTab } from './bearer.ts';
import { call } from './call.ts';
import { isOffline } from './connection.ts';

let answer: { status: number; body: string; etag?: string } = { status: 200, body: '{}' };
let received: http.IncomingMessage[] = [];
const server = http.createServer((request, response) => {
  received.push(request);
  if (answer.etag && request.headers['if-none-match'] === answer.etag)
    return void response.writeHead(304).end();
  response
    .writeHead(answer.status, {
      'content-type': 'application/json',
      'x-request-id': 'req-1',
      ...(answer.etag && { etag: answer.etag }),
    })
    .end(answer.body);
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());
beforeEach(() => {
  received = [];
  answer = { status: 200, body: '{"total":0}' };
  vi.stubEnv('VITE_API_BASE', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubGlobal('document', { cookie: '' });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  setTeamOfThisTab(null);
});

describe('a call', () => {
  test('carries the impersonation token before the person’s own, the team of this tab, and JSON headers', async () => {
    vi.stubGlobal('document', { cookie: 'access_token=own; impersonation_token=theirs' });
    setTeamOfThisTab('42');
    await call('getTeam');
    expect(received[0]?.headers).toMatchObject({
      authorization: 'Bearer theirs',
      'x-team-id': '42',
      accept: 'application/json',
      'content-type': 'application/json',
    });
  });

  test('carries the access token when nobody is impersonated, and no team when signed out', async () => {
    vi.stubGlobal('document', { cookie: 'access_token=own' });
    await call('getTeam');
    vi.stubGlobal('document', { cookie: '' });
    setTeamOfThisTab('42');
    await call('login', { body: { email: 'a@b.fr', password: 'x' } });
    expect(received[0]?.headers['authorization']).toBe('Bearer own');
    expect(received[1]?.headers['authorization']).toBeUndefined();
    expect(received[1]?.headers['x-team-id']).toBeUndefined();
  });

  test('encodes parameters and lists in the address, and leaves empty ones out', async () => {
    await call('sendNow', { params: { id: '7/8' } });
    await call('listQueuedReviews', { query: { status: 'held,failed', search: '', page: 2 } });
    expect(received[0]?.url).toBe('/api/team/reviews_queued/7%2F8/send_now');
    expect(received[1]?.url).toBe('/api/team/reviews_queued?status=held%2Cfailed&page=2');
  });

  test.each([201, 202, 301, 400])('succeeds on 200 only: a %i is a failure', async (status) => {
    answer = { status, body: '{"message":"Non","code":"no","errors":{"email":["Prise"]}}' };
    await expect(call('getUser')).rejects.toMatchObject({
      name: 'ApiError',
      status,
      message: 'Non',
      code: 'no',
      errors: { email: ['Prise'] },
      requestId: 'req-1',
    });
  });

  test('sends the ETag of its last answer, reuses that answer when nothing changed, and never shares it between sessions', async () => {
    vi.stubGlobal('document', { cookie: 'access_token=own' });
    answer = { status: 200, body: '{"data":{"id":"1"}}', etag: '"a"' };
    const first = await call('getTeam');
    expect(await call('getTeam')).toBe(first);
    expect(received[1]?.headers['if-none-match']).toBe('"a"');
    answer = { status: 200, body: '{"data":{"id":"2"}}', etag: '"b"' };
    expect(await call('getTeam')).toEqual({ data: { id: '2' } });
    vi.stubGlobal('document', { cookie: 'access_token=other' });
    await call('getTeam');
    expect(received[3]?.headers['if-none-match']).toBeUndefined();
  });

  test('reads a refusal that is not JSON', async () => {
    answer = { status: 502, body: '<html>Bad gateway</html>' };
    await expect(call('login', { body: { email: '', password: '' } })).rejects.toMatchObject({
      status: 502,
      code: 'unknown',
      message: 'Le serveur a répondu 502.',
    });
  });

  test('marks the browser as offline when no answer arrives, and as online after the next answer', async () => {
    const address = import.meta.env['VITE_API_BASE'] as string;
    vi.stubEnv('VITE_API_BASE', 'http://127.0.0.1:1');
    await expect(call('getUser')).rejects.toMatchObject({ name: 'OfflineError' });
    expect(isOffline()).toBe(true);
    vi.stubEnv('VITE_API_BASE', address);
    await call('getUser');
    expect(isOffline()).toBe(false);
  });
});
