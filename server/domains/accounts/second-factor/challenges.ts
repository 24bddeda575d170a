import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import type { Tx } from '#server/database/transaction.ts';
import type { SignInChallengesTable } from '#server/database/tables/accounts/sign-in-challenges.ts';
import type { IdentityService } from '#server/ports/identity-provider.ts';
import { hashToken } from '#server/http/access/identify-caller.ts';
import { newToken } from '../sessions/new-token.ts';
import { deleteInBatches } from '#server/database/delete-in-batches.ts';

type Purpose = SignInChallengesTable['purpose'];

/**
 * Lifetimes in milliseconds. ASVS 5.0, 6.5.5 allows ten minutes at most. A passkey responds at
 * once; a person who fetches a phone needs longer.
 */
const LIFE_MS: Record<Purpose, number> = {
  add_passkey: 300_000,
  passkey_sign_in: 300_000,
  passkey_step_up: 300_000,
  second_factor: 600_000,
};

interface NewChallenge {
  purpose: Purpose;
  user_id?: string;
  /** The only session that may use the challenge. */
  session_id?: string;
  session_kind?: 'password' | IdentityService;
}

/** Creates a challenge of 256 bits; only its hash is stored. */
export async function createChallenge(
  { db }: Pick<App, 'db'>,
  now: Date,
  { purpose, user_id, session_id, session_kind }: NewChallenge,
): Promise<string> {
  const { token, token_hash } = newToken();
  await db
    .insertInto('sign_in_challenges')
    .values({
      challenge_hash: token_hash,
      purpose,
      user_id: user_id ?? null,
      session_id: session_id ?? null,
      session_kind: session_kind ?? null,
      created_at: now,
      expires_at: new Date(now.getTime() + LIFE_MS[purpose]),
    })
    .execute();
  return token;
}

interface ChallengeAnswer {
  challenge: string;
  purpose: Purpose;
  /** The session that responds. Null before a sign-in. */
  session_id: string | null;
}

/**
 * Marks a challenge as used, whatever the result of the check. Returns false when it is unknown,
 * used, expired or of another session or purpose.
 */
export async function takeChallenge(
  { db }: Pick<App, 'db'>,
  now: Date,
  { challenge, purpose, session_id }: ChallengeAnswer,
): Promise<boolean> {
  const used = await db
    .updateTable('sign_in_challenges')
    .set({ used_at: now })
    .where('challenge_hash', '=', hashToken(challenge))
    .where('purpose', '=', purpose)
    .where('session_id', 'is not distinct from', session_id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('challenge_hash')
    .executeTakeFirst();
  return used !== undefined;
}

/**
 * Finds the sign-in that waits for a code. A wrong code leaves it open, because the person may
 * mistype.
 */
export async function findWaitingSignIn(
  { db }: Pick<App, 'db'>,
  now: Date,
  challenge: string,
): Promise<{ user_id: string; session_kind: 'password' | IdentityService } | null> {
  const waiting = await db
    .selectFrom('sign_in_challenges')
    .select(['user_id', 'session_kind'])
    .where('challenge_hash', '=', hashToken(challenge))
    .where('purpose', '=', 'second_factor')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (waiting?.user_id == null || waiting.session_kind === null) return null;
  return { user_id: waiting.user_id, session_kind: waiting.session_kind };
}

/** Ends the sign-ins of a person that wait for a code. */
export async function endWaitingSignIns(
  tx: Pick<Tx, 'db' | 'now'>,
  user_id: string,
): Promise<void> {
  await tx.db
    .updateTable('sign_in_challenges')
    .set({ used_at: tx.now })
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .execute();
}

export async function purgeChallenges(app: Pick<App, 'db' | 'clock'>): Promise<void> {
  const now = app.clock.now();
  await deleteInBatches(app.db, 'sign_in_challenges', sql`expires_at < ${now}::timestamptz`);
}

/**
 * Returns the challenge that a browser signed, from the client data, or null when it cannot be
 * read.
 */
export function readChallenge(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    if (typeof data !== 'object' || data === null || !('challenge' in data)) return null;
    return typeof data.challenge === 'string' ? data.challenge : null;
  } catch {
    return null; // The client data are not JSON.
  }
}
