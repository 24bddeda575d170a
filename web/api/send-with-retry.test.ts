import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { retryAfterMs, sendWithRetry } from './send-with-retry.ts';

/** A real server that sends the queued answers, then 200, and records each request. */
let answers: { status: number; headers?: Record<string, string> }[] = [];
let received: { method: string | undefined; at: number }[] = [];
const server = http.createServer((request, response) => {
  received.push({ method: request.method, at: performance.now() });
  const { status, headers } = answers.shift() ?? { status: 200 };
  response.writeHead(status, headers).end('{}');
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => server.close());
beforeEach(() => {
  answers = [];
  received = [];
});

describe('the HTTP client', () => {
  test.each([408, 409, 425, 429, 500, 502, 503, 504])('retries once after a %i', async (status) => {
    answers = [{ status }];
    expect((await sendWithRetry(url, { method: 'GET' })).status).toBe(200);
    expect(received).toHaveLength(2);
  });

  test.each([400, 401, 403, 404, 410, 422, 501])('returns a %i without a retry', async (status) => {
    answers = [{ status }];
    expect((await sendWithRetry(url, { method: 'GET' })).status).toBe(status);
    expect(received).toHaveLength(1);
  });

  test('retries once only: a second failure is returned', async () => {
    answers = [{ status: 503 }, { status: 502 }];
    expect((await sendWithRetry(url, { method: 'GET' })).status).toBe(502);
    expect(received).toHaveLength(2);
  });

  test.each(['POST', 'PATCH'])('never repeats a %s', async (method) => {
    answers = [{ status: 503 }];
    expect((await sendWithRetry(url, { method, body: '{}' })).status).toBe(503);
    expect(received).toHaveLength(1);
  });

  test.each(['HEAD', 'PUT', 'DELETE'])('repeats a %s once', async (method) => {
    answers = [{ status: 500 }];
    expect((await sendWithRetry(url, { method })).status).toBe(200);
    expect(received.map((each) => each.method)).toEqual([method, method]);
  });

  test('waits for the time given by Retry-After', async () => {
    answers = [{ status: 429, headers: { 'retry-after': '1' } }];
    await sendWithRetry(url, { method: 'GET' });
    const [first, second] = received;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(950);
  });

  test('waits at most 2 s, and not at all for a date in the past', () => {
    expect(retryAfterMs('120')).toBe(2000);
    expect(retryAfterMs('Fri, 20 Nov 2015 09:00:00 GMT')).toBe(0);
    expect(retryAfterMs('soon')).toBe(0);
    expect(retryAfterMs(null)).toBe(0);
  });

  test('a server without an answer raises OfflineError', async () => {
    const closed = http.createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    await expect(
      sendWithRetry(`http://127.0.0.1:${port}/`, { method: 'GET' }),
    ).rejects.toMatchObject({ name: 'OfflineError' });
  });

  test('does not retry an aborted request', async () => {
    answers = [{ status: 503, headers: { 'retry-after': '2' } }];
    const stop = new AbortController();
    const sent = sendWithRetry(url, { method: 'GET', signal: stop.signal });
    const abandoned = expect(sent).rejects.toMatchObject({ name: 'AbortError' });
    await expect.poll(() => received.length).toBe(1);
    stop.abort();
    await abandoned;
    expect(received).toHaveLength(1);
  });
});
