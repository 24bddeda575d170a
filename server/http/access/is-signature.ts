import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whether `given` is the HMAC of these bytes under this secret; takes as long whatever is wrong with it. */
export function isSignature(
  given: string | undefined,
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
  const wanted = createHmac(algorithm, secret).update(body).digest();
  const told = Buffer.from(given ?? '', encoding);
  const isEqual =
    timingSafeEqual(told.length === wanted.length ? told : Buffer.alloc(wanted.length), wanted) &&
    told.length === wanted.length;
  // The same bytes written otherwise are no signature of a service.
  return isEqual && told.toString(encoding) === given;
}
