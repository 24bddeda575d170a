import { hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Config } from '#server/config/config.ts';

/**
 * Returns the verification token that a service sends back on its first call: the configured one,
 * or one derived from the secret of the instance.
 */
export function verifyToken({
  metaVerifyToken,
  secretKey,
}: Pick<Config, 'metaVerifyToken' | 'secretKey'>): string {
  if (metaVerifyToken !== null) return metaVerifyToken;
  if (secretKey === null) throw new Error('the secret is read at the start, before anybody asks');
  return Buffer.from(hkdfSync('sha256', secretKey, '', 'recueil: meta verify token', 24)).toString(
    'base64url',
  );
}

export function isVerifyToken(
  config: Pick<Config, 'metaVerifyToken' | 'secretKey'>,
  token: string | null,
): boolean {
  const [expectedBytes, receivedBytes] = [
    Buffer.from(verifyToken(config)),
    Buffer.from(token ?? ''),
  ];
  return (
    expectedBytes.length === receivedBytes.length && timingSafeEqual(expectedBytes, receivedBytes)
  );
}
