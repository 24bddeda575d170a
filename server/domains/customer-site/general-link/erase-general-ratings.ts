import type { Tx } from '#server/database/transaction.ts';

/** Removes the author of pending ratings. The ratings still wait for a decision of a member. */
export async function eraseGeneralRatings(
  tx: Tx,
  { team_id, emails }: { team_id: string; emails: readonly string[] },
): Promise<void> {
  if (emails.length === 0) return;
  await tx.db
    .updateTable('general_ratings')
    .set({ first_name: null, last_name: null, email: null, locale: null })
    .where('team_id', '=', team_id)
    .where('email', 'in', emails)
    .execute();
}
