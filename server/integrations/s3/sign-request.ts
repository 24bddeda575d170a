import { createHash, createHmac } from 'node:crypto';
import type { ImageBucket } from '#server/config/config-images.ts';

interface Unsigned {
  method: 'GET' | 'PUT' | 'DELETE';
  url: URL;
  /** In lower case. */
  headers: Readonly<Record<string, string>>;
  /** Of the body, SHA-256 in hexadecimal; null: there is none. */
  digest?: string;
  body?: Uint8Array;
}

/** The headers of a request with its signature: AWS Signature Version 4, for S3 (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html). */
export function signRequest(
  { method, url, headers, body = new Uint8Array(), digest = hash(body) }: Unsigned,
  {
    region,
    accessKeyId,
    secretAccessKey,
  }: Pick<ImageBucket, 'region' | 'accessKeyId' | 'secretAccessKey'>,
  now: Date,
): Record<string, string> {
  const moment = now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
  const day = moment.slice(0, 8);
  const signed: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': digest,
    'x-amz-date': moment,
  };
  const names = Object.keys(signed).toSorted();
  const request = [
    method,
    url.pathname,
    url.search.slice(1),
    ...names.map((name) => `${name}:${signed[name]?.trim() ?? ''}`),
    '',
    names.join(';'),
    digest,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', moment, scope, hash(request)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${secretAccessKey}`,
  );
  const signature = createHmac('sha256', key).update(text).digest('hex');
  // The client writes the host itself.
  const { host: _, ...sent } = signed;
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
  };
}

function hash(given: Uint8Array | string): string {
  return createHash('sha256').update(given).digest('hex');
}
