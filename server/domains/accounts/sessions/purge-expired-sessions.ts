import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { deleteInBatches } from '#server/database/delete-in-batches.ts';

const DAY_MS = 86_400_000;
const STORED_MS = 90 * DAY_MS;
/** An address counts as unknown again this many milliseconds after the last sign-in from it. */
const SIGN_IN_ADDRESS_MS = 180 * DAY_MS;

/**
 * Deletes sessions, proofs and revoked API keys three months after their end, in batches. Until
 * then the audit log can show which one acted.
 */
export async function purgeExpiredSessions(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  batch?: number,
): Promise<void> {
  const now = clock.now().getTime();
  const unknown = new Date(now - SIGN_IN_ADDRESS_MS);
  const before = new Date(now - STORED_MS);
  await deleteInBatches(db, 'sign_in_addresses', sql`last_sign_in_at < ${unknown}`, batch);
  const isOver = sql<boolean>`(expires_at < ${before} or revoked_at < ${before})`;
  await deleteInBatches(db, 'sessions', isOver, batch);
  await deleteInBatches(db, 'api_keys', sql`revoked_at < ${before}`, batch);
  await deleteInBatches(db, 'account_proofs', sql`expires_at < ${before}`, batch);
}
