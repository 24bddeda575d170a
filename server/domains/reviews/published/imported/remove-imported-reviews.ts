import type { Tx } from '#server/database/transaction.ts';

/**
 * Deletes the reviews of one import with their replies and reports, and returns their number.
 * Refused reviews are retained for a year as evidence.
 */
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
