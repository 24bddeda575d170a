import { createHmac, timingSafeEqual } from 'node:crypto';

/** Returns true when `received` is the HMAC of these bytes under this secret, in constant time. */
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
  // Another encoding of the same bytes is not accepted as a signature.
  return isEqual && signature.toString(encoding) === received;
}
