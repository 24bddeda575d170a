import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Whether `given` is the HMAC of these bytes under this secret; takes as long whatever is wrong
 * with it.
 */
export function isSignature(
  received: string | undefined,
  {
    algorithm,
    secret,
    body,
    encoding,
  }: {
    algorithm: 'sha1' | 'sha256';
    secret: string;
    body: Buffer | string;
    encoding: 'hex' | 'base64';
  },
): boolean {
  const expectedMac = createHmac(algorithm, secret).update(body).digest();
  const signature = Buffer.from(received ?? '', encoding);
  const isEqual =
    timingSafeEqual(
      signature.length === expectedMac.length ? signature : Buffer.alloc(expectedMac.length),
      expectedMac,
    ) && signature.length === expectedMac.length;
  // The same bytes written otherwise are no signature of a service.
  return isEqual && signature.toString(encoding) === received;
}
