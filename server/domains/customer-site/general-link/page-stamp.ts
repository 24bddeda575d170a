import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A form that is submitted within this many milliseconds comes from a robot. */
const FASTEST_MS = 2_000;
const LATEST_MS = 12 * 3_600_000;

/**
 * Returns the time at which a page of the general link was rendered, signed for its team: `{base 36
 * milliseconds}.{random}.{proof}`. Each page has its own stamp.
 */
export function stampPage(secret: string | null, team_id: string, now: Date): string {
  const made = `${now.getTime().toString(36)}.${randomBytes(9).toString('base64url')}`;
  return `${made}.${proofOf(secret, team_id, made)}`;
}

/**
 * Returns false for a form that is submitted sooner than a person can, much later, or with an
 * invalid stamp.
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
    // The proof is compared as text, because several texts decode to the same bytes and would be
    // different stamps.
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
