import type { Tx } from '#server/database/transaction.ts';

/**
 * Deletes the reviews of one import with their replies and reports, its questions and answers, and
 * returns their number. What was refused is retained for a year as evidence.
 */
export async function removeImportedReviews(
  { db }: Tx,
  { id, team_id }: { id: string; team_id: string },
): Promise<number> {
  let count = 0;
  for (const table of ['shop_reviews', 'product_answers', 'product_questions'] as const) {
    const { numDeletedRows } = await db
      .deleteFrom(table)
      .where('team_id', '=', team_id)
      .where('import_id', '=', id)
      .where('status', '<>', 'refused')
      .executeTakeFirstOrThrow();
    count += Number(numDeletedRows);
  }
  return count;
}
