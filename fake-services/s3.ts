import { createHash, createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export const S3_KEYS = {
  region: 'fr-par',
  accessKeyId: 'RECUEILTESTKEY',
  secretAccessKey: 'a-secret-of-the-tests',
};
export const S3_BUCKET = 'recueil-images';

export interface FakeS3 {
  url: string;
  /** Maps each path within the bucket to its object. */
  objects: Map<string, { type: string; bytes: Buffer }>;
  /** Calls as `METHOD path status`, in order. */
  calls: string[];
  /** Makes the next `times` calls fail with this status, or stay without an answer. */
  fail(status: number | 'silence', times?: number): void;
  stop(): Promise<void>;
}

const QUARTER_MS = 15 * 60_000;

/** Starts a bucket over real HTTP that refuses unsigned requests with S3’s error messages. */
export async function startS3(port = 0): Promise<FakeS3> {
  const objects = new Map<string, { type: string; bytes: Buffer }>();
  const calls: string[] = [];
  const failing: (number | 'silence')[] = [];
  const server = http.createServer((request, response) => {
    void buffer(request).then((body) => {
      const fault = failing.shift();
      if (fault === 'silence') return;
      const [status, sent, type] =
        fault === undefined
          ? answer(objects, request, body)
          : [fault, explain(fault, 'InternalError'), 'application/xml'];
      calls.push(`${request.method} ${request.url} ${status}`);
      response.writeHead(status, { 'content-type': type }).end(sent);
    });
  });
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    calls,
    fail: (status, times = 1) => void failing.push(...Array.from({ length: times }, () => status)),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Answer = [status: number, body: Buffer | string, type: string];

function answer(objects: FakeS3['objects'], request: http.IncomingMessage, body: Buffer): Answer {
  const refused = checkSignature(request, body);
  if (refused !== null) return [403, explain(403, refused), 'application/xml'];
  const { pathname } = new URL(request.url ?? '/', 'http://s3');
  if (!pathname.startsWith(`/${S3_BUCKET}/`))
    return [404, explain(404, 'NoSuchBucket'), 'application/xml'];
  const key = decodeURIComponent(pathname.slice(S3_BUCKET.length + 2));
  if (request.method === 'PUT') {
    objects.set(key, {
      type: request.headers['content-type'] ?? 'binary/octet-stream',
      bytes: body,
    });
    return [200, '', 'application/xml'];
  }
  if (request.method === 'DELETE') {
    objects.delete(key);
    return [204, '', 'application/xml'];
  }
  const found = objects.get(key);
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  if (found && first !== undefined && last !== undefined)
    return [206, found.bytes.subarray(Number(first), Number(last) + 1), found.type];
  return found
    ? [200, found.bytes, found.type]
    : [404, explain(404, 'NoSuchKey'), 'application/xml'];
}

/**
 * Returns the code of S3’s error, or null when the signature is valid for this body and at most a
 * quarter of an hour old.
 */
function checkSignature(
  { method, url, headers }: http.IncomingMessage,
  body: Buffer,
): string | null {
  const [, id, day, region, names, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z\d;-]+), ?Signature=([\da-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (signature === undefined || names === undefined) return 'AccessDenied';
  if (id !== S3_KEYS.accessKeyId) return 'InvalidAccessKeyId';
  const moment = String(headers['x-amz-date']);
  const at = Date.parse(
    moment.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  );
  if (!(Math.abs(Date.now() - at) < QUARTER_MS) || !moment.startsWith(day ?? ' '))
    return 'RequestTimeTooSkewed';
  if (headers['x-amz-content-sha256'] !== createHash('sha256').update(body).digest('hex'))
    return 'XAmzContentSHA256Mismatch';
  if (!names.split(';').includes('host')) return 'AccessDenied';
  const address = new URL(url ?? '/', 'http://s3');
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = `${method}\n${address.pathname}\n${address.search.slice(1)}\n${lines.join('')}\n${names}\n${headers['x-amz-content-sha256']}`;
  const text = `AWS4-HMAC-SHA256\n${moment}\n${day}/${region}/s3/aws4_request\n${createHash('sha256').update(canonical).digest('hex')}`;
  let key: Buffer = createHmac('sha256', `AWS4${S3_KEYS.secretAccessKey}`)
    .update(day ?? '')
    .digest();
  for (const part of [S3_KEYS.region, 's3', 'aws4_request'])
    key = createHmac('sha256', key).update(part).digest();
  return createHmac('sha256', key).update(text).digest('hex') === signature
    ? null
    : 'SignatureDoesNotMatch';
}

function explain(status: number, code: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${status}</Message></Error>`;
}
