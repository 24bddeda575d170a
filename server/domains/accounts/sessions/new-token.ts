import { randomBytes } from 'node:crypto';
import { hashToken } from '#server/http/access/identify-caller.ts';

/** Creates an opaque token of 256 bits and the hash that is stored. */
export function newToken(): { token: string; token_hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, token_hash: hashToken(token) };
}
