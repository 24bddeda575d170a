import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A form that is submitted sooner comes from a robot. */
const FASTEST_MS = 2_000;
const LATEST_MS = 12 * 3_600_000;

/**
 * When a page of the general link was made, signed for its team: `{base 36
 * milliseconds}.{chance}.{proof}`. No two pages have the same.
 */
export function stampPage(secret: string | null, team_id: string, now: Date): string {
  const made = `${now.getTime().toString(36)}.${randomBytes(9).toString('base64url')}`;
  return `${made}.${proofOf(secret, team_id, made)}`;
}

/**
 * `false` for a form that comes back sooner than a person can, much later, or with another stamp
 * than ours.
 */
export function isHumanPace(
  secret: string | null,
  team_id: string,
  stamp: string,
  now: Date,
): boolean {
  const [, made = '', at = '', proof = ''] =
    /^(([a-z\d]{1,10})\.[\w-]{12})\.([\w-]{22})$/.exec(stamp) ?? [];
  if (
    made === '' ||
    // As text: several texts decode to the same bytes, and each would be another stamp.
    !timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(secret, team_id, made)))
  )
    return false;
  const age = now.getTime() - Number.parseInt(at, 36);
  return age >= FASTEST_MS && age <= LATEST_MS;
}

function proofOf(secret: string | null, team_id: string, made: string): string {
  if (secret === null) throw new Error('the secret is read at the start, before any page is made');
  return createHmac('sha256', secret)
    .update(`page of the general link ${team_id} ${made}`)
    .digest('base64url')
    .slice(0, 22);
}
