import { createHmac } from 'node:crypto';
import type { App } from '#server/app.ts';

/**
 * What stands for an address where it is remembered: made with the instance’s secret, so that the
 * address cannot be found again. `purpose` keeps the marks of two uses apart.
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
