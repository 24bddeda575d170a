import { randomBytes } from 'node:crypto';
import { hashToken } from '#server/http/access/identify-caller.ts';
import { KEY_PREFIX } from './identify-key.ts';

/** A new secret: it is answered once, and only its hash and its last characters are stored. */
export function makeSecret(): { key: string; stored: { key_hash: Buffer; hint: string } } {
  const key = KEY_PREFIX + randomBytes(32).toString('base64url');
  return { key, stored: { key_hash: hashToken(key), hint: key.slice(-4) } };
}
