import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The link of a test message is as long as a customer’s, but it contains a team and an expiry
 * instead of a request: five bytes of team, three of hours since 1970, eight of proof. Nothing is
 * stored.
 */

const HOUR_MS = 3_600_000;
const LIFE_HOURS = 7 * 24;
const TOKEN = /^[\w-]{22}$/;

export function previewToken(secret: string | null, team_id: string, now: Date): string {
  const named = Buffer.alloc(8);
  named.writeUIntBE(Number(team_id), 0, 5);
  named.writeUIntBE(Math.floor(now.getTime() / HOUR_MS) + LIFE_HOURS, 5, 3);
  return Buffer.concat([named, proofOf(secret, named)]).toString('base64url');
}

/** Returns the team of the token, or null when the token is not valid or has expired. */
export function readPreviewToken(secret: string | null, token: string, now: Date): string | null {
  if (!TOKEN.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const named = bytes.subarray(0, 8);
  if (!timingSafeEqual(bytes.subarray(8), proofOf(secret, named))) return null;
  return named.readUIntBE(5, 3) * HOUR_MS > now.getTime() ? String(named.readUIntBE(0, 5)) : null;
}

function proofOf(secret: string | null, named: Buffer): Buffer {
  if (secret === null) throw new Error('the secret is read at the start, before any link is made');
  return createHmac('sha256', secret)
    .update('preview of a test message ')
    .update(named)
    .digest()
    .subarray(0, 8);
}
