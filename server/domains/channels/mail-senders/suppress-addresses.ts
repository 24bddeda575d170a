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
 * These addresses receive no mail of the team any more, until a person lifts it: writing to them
 * again would cost the good name of all the others.
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
