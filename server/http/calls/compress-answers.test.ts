import { once } from 'node:events';
import nodeHttp from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { brotliDecompressSync, createBrotliDecompress, gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { answerFailure } from './answer-failure.ts';
import { compressAnswers } from './compress-answers.ts';
import { matchesEtag } from './matches-etag.ts';

const REVIEWS = JSON.stringify({ data: Array.from({ length: 100 }, () => 'Très bon savon') });
const LARGE = JSON.stringify({ data: Array.from({ length: 10_000 }, (_, n) => `Avis ${n}`) });
const JSON_TYPE = 'application/json; charset=utf-8';

function openServer(): FastifyInstance {
  const http = fastify();
  compressAnswers(http);
  const log = pino({ level: 'silent' });
  http.setErrorHandler((error, request, reply) => answerFailure({ log }, error, request, reply));
  onTestFinished(() => http.close());
  return http;
}

function call(
  body: string | Buffer,
  accepted: string | undefined,
  { type = JSON_TYPE, secret = false, headers = {} } = {},
): Promise<LightMyRequestResponse> {
  const http = openServer();
  http.get('/', { config: { secret } }, (_request, reply) =>
    reply.headers(headers).type(type).send(body),
  );
  return http.inject({
    url: '/',
    headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
  });
}

test('an answer over 1 KB travels as brotli, else gzip, else as it is', async () => {
  for (const body of [REVIEWS, LARGE]) {
    const brotli = await call(body, 'gzip, deflate, br');
    expect([brotli.headers['content-encoding'], brotli.headers['vary']]).toEqual([
      'br',
      'accept-encoding',
    ]);
    expect(brotli.rawPayload.length).toBe(Number(brotli.headers['content-length']));
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(body);
    const gzipped = await call(body, 'gzip, br;q=0');
    expect(gzipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzipped.rawPayload).toString()).toBe(body);
    for (const accepted of [undefined, 'identity', 'zstd', 'br;q=0, gzip;q=0.0']) {
      const plain = await call(body, accepted);
      expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, body]);
      expect(plain.headers['vary']).toBe('accept-encoding');
    }
  }
});

test('what is short, an image, or encoded already stays as it is', async () => {
  const plain = async (response: Promise<LightMyRequestResponse>): Promise<unknown> =>
    (await response).headers['content-encoding'];
  expect(await plain(call('a'.repeat(1024), 'br'))).toBeUndefined();
  expect(await plain(call(Buffer.from(REVIEWS), 'br', { type: 'image/png' }))).toBeUndefined();
  expect(
    await plain(call(Buffer.from(REVIEWS), 'br', { headers: { 'content-encoding': 'gzip' } })),
  ).toBe('gzip');
});

test('an answer that carries a secret is never compressed', async () => {
  const { headers, body } = await call(REVIEWS, 'br, gzip', { secret: true });
  expect([headers['content-encoding'], body]).toEqual([undefined, REVIEWS]);
});

test('the ETag of compressed bytes is weak, and still names the answer', async () => {
  const { headers } = await call(REVIEWS, 'br', { headers: { etag: '"a"', vary: 'cookie' } });
  expect([headers['etag'], headers['vary']]).toEqual(['W/"a"', 'cookie, accept-encoding']);
  expect(
    ['"a"', 'W/"a"', '"b", W/"a"', '*'].map((response) => matchesEtag(response, '"a"')),
  ).toEqual([true, true, true, true]);
  expect([undefined, '"b"', ''].map((response) => matchesEtag(response, '"a"'))).toEqual([
    false,
    false,
    false,
  ]);
});

/** Downloads a file that is written in these pieces. */
async function download(
  pieces: AsyncIterable<string>,
  accepted = 'br',
): Promise<nodeHttp.IncomingMessage> {
  const http = openServer();
  http.get('/', (_request, reply) =>
    reply
      .header('content-disposition', 'attachment; filename="avis.csv"')
      .type('text/csv; charset=utf-8')
      .send(Readable.from(pieces)),
  );
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as AddressInfo;
  const response = nodeHttp.get({ port, headers: { 'accept-encoding': accepted } });
  const [answer] = (await once(response, 'response')) as [nodeHttp.IncomingMessage];
  return answer;
}

test('a file is read from its beginning while its end is not written yet', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const answer = await download(
    (async function* () {
      yield 'Noté le;Note\n';
      await promise;
      yield '20/11/2026;5\n';
    })(),
  );
  expect(answer.headers['content-encoding']).toBe('br');
  const text = answer.pipe(createBrotliDecompress()).setEncoding('utf8');
  const pieces: string[] = [];
  for await (const piece of text) {
    pieces.push(String(piece));
    resolve();
  }
  expect(pieces).toEqual(['Noté le;Note\n', '20/11/2026;5\n']);
});

test('a fault in mid-file cuts the connection, so that half a file is never taken for a whole one', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const answer = await download(
    (async function* () {
      yield 'Noté le;Note\n';
      await promise;
      throw new Error('the database went away');
    })(),
  );
  answer.once('data', () => resolve());
  await expect(once(answer, 'end')).rejects.toThrow('aborted');
});

test('a reader who leaves ends the writing', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const answer = await download(
    (async function* () {
      try {
        for (;;) yield 'a'.repeat(100_000) + String(await Promise.resolve(1));
      } finally {
        resolve('ended');
      }
    })(),
  );
  answer.destroy();
  expect(await promise).toBe('ended');
});

test('a file that breaks before its first byte is answered by a refusal that can be read', async () => {
  const answer = await download(
    // eslint-disable-next-line require-yield -- it breaks first
    (async function* () {
      await Promise.resolve();
      throw new Error('the database went away');
    })(),
  );
  const body = Buffer.concat(await answer.toArray()).toString();
  expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([500, undefined]);
  expect(answer.headers['content-disposition']).toBeUndefined();
  expect(JSON.parse(body)).toMatchObject({ code: 'internal' });
});
