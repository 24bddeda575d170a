import { randomBytes } from 'node:crypto';
import { hashToken } from '#server/http/access/identify-caller.ts';

/** A fresh opaque token of 256 bits and what is kept of it. */
export function newToken(): { token: string; token_hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, token_hash: hashToken(token) };
}
