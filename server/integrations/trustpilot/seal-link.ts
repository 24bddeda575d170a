import { createCipheriv, createHmac, randomBytes } from 'node:crypto';
import type { SealingKeys, SiteInvitation } from '#server/ports/review-site.ts';

/**
 * Returns Trustpilot’s « business generated link »
 * (https://support.trustpilot.com/hc/en-us/articles/115004145087): AES-256-CBC, then HMAC-SHA256
 * over the IV and the ciphertext with the second key, all encoded in base64.
 */
export function sealLink(
  { encryption_key, authentication_key }: SealingKeys,
  domain: string,
  { email, name, reference_id }: SiteInvitation,
): string {
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-256-cbc', Buffer.from(encryption_key, 'base64'), iv);
  const sealed = Buffer.concat([
    iv,
    cipher.update(JSON.stringify({ email, name, ref: reference_id }), 'utf8'),
    cipher.final(),
  ]);
  const mark = createHmac('sha256', Buffer.from(authentication_key, 'base64'))
    .update(sealed)
    .digest();
  return `https://fr.trustpilot.com/evaluate-bgl/${domain}?p=${encodeURIComponent(Buffer.concat([sealed, mark]).toString('base64'))}`;
}
