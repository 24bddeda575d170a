import type { Tx } from '#server/database/transaction.ts';
import type { SuppressionReason } from '#contract/labels/suppression-labels.ts';

export interface DeadAddress {
  team_id: string;
  email: string;
  reason: SuppressionReason;
  /** The text of the provider. */
  words: string;
}

/**
 * Suppresses addresses: the team sends no e-mail to them until a person lifts the suppression,
 * because messages to dead mailboxes harm the sender's reputation with all other recipients.
 */
export async function suppressAddresses(tx: Tx, dead: readonly DeadAddress[]): Promise<void> {
  if (dead.length === 0) return;
  // The rows are written in one order, so that two workers with the same addresses never deadlock.
  const rows = dead
    .toSorted((a, b) => Number(a.team_id) - Number(b.team_id) || (a.email < b.email ? -1 : 1))
    .map((one) => ({ ...one, created_at: tx.now }));
  const added = await tx.db
    .insertInto('suppressions')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['team_id', 'email']).where('lifted_at', 'is', null).doNothing(),
    )
    .returning(['id', 'team_id'])
    .execute();
  for (const { id, team_id } of added)
    await tx.publish('address_suppressed', { team_id, suppression_id: id });
}
