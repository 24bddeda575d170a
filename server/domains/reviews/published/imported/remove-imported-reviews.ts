import type { Tx } from '#server/database/transaction.ts';

/** What one import brought in is gone, its replies and reports included; returns how many. Refused ones stay as the proof that a refusal is, for their year. */
export async function removeImportedReviews(
  { db }: Tx,
  { id, team_id }: { id: string; team_id: string },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('shop_reviews')
    .where('team_id', '=', team_id)
    .where('import_id', '=', id)
    .where('status', '<>', 'refused')
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
