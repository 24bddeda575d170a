import { createHmac } from 'node:crypto';
import type { App } from '#server/app.ts';

/**
 * Returns a keyed hash of an address, made with the instance’s secret, so that the stored value
 * does not reveal the address. `purpose` makes the hashes of two uses different.
 */
export function addressMark(
  { config }: Pick<App, 'config'>,
  purpose: string,
  address: string,
): Buffer {
  if (config.secretKey === null)
    throw new Error('the secret is read at the start, before anybody is answered');
  return createHmac('sha256', config.secretKey)
    .update(`address ${purpose} ${address}`)
    .digest()
    .subarray(0, 16);
}
