import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import type { ImageBucket } from '#server/config/config-images.ts';

interface UnsignedRequest {
  method: 'GET' | 'PUT' | 'DELETE';
  url: URL;
  headers?: Readonly<Record<string, string>>;
  /** SHA-256 of the body in hexadecimal, where the body is too large to be passed. */
  digest?: string;
  body?: Uint8Array;
}

/**
 * Returns the headers of a request with its signature: AWS Signature Version 4, for S3
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html). The digest of
 * the body is always signed, because the endpoint of a private bucket may use HTTP.
 */
export async function signRequest(
  { method, url, headers = {}, body = new Uint8Array(), digest = sha256(body) }: UnsignedRequest,
  {
    region,
    accessKeyId,
    secretAccessKey,
  }: Pick<ImageBucket, 'region' | 'accessKeyId' | 'secretAccessKey'>,
  now: Date,
): Promise<Headers> {
  const signed = await new AwsV4Signer({
    method,
    url: url.href,
    headers: { ...headers, 'x-amz-content-sha256': digest },
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    datetime: now.toISOString().replaceAll(/[-:]|\.\d{3}/g, ''),
    // Without this option, the content type and the range are not signed.
    allHeaders: true,
  }).sign();
  return signed.headers;
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
