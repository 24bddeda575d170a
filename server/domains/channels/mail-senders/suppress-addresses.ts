import type { Tx } from '#server/database/transaction.ts';
import type { SuppressionReason } from '#contract/labels/suppression-labels.ts';

export interface DeadAddress {
  team_id: string;
  email: string;
  reason: SuppressionReason;
  /** What the provider said. */
  words: string;
}

/**
 * The team sends no mail to these addresses until a person lifts the suppression: sending to dead
 * mailboxes would harm the sender's reputation with all other recipients.
 */
export async function suppressAddresses(tx: Tx, dead: readonly DeadAddress[]): Promise<void> {
  if (dead.length === 0) return;
  // In one order, so that two workers that meet the same addresses wait for each other rather than
  // in a circle.
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
