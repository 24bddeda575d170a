import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';

/**
 * Deletes the reviews, questions and answers of one import, and returns their number. Refused ones
 * stay for a year as evidence. A question stays as long as it has another answer: of the shop, of a
 * buyer, or of another file.
 */
export async function removeImportedReviews(
  { db }: Tx,
  { id, team_id }: { id: string; team_id: string },
): Promise<{ removed: number; kept_questions: number }> {
  const ofImport = sql`team_id = ${team_id} and import_id = ${id}`;
  // A concurrent answer to one of these questions either waits for this lock or is already visible
  // to the deletion.
  await sql`select from product_questions where ${ofImport} order by id for update`.execute(db);
  let removed = 0;
  for (const table of ['shop_reviews', 'product_answers', 'product_questions'] as const) {
    const isFree =
      table === 'product_questions'
        ? sql`not exists (select from product_answers a where a.question_id = product_questions.id)`
        : sql`true`;
    const { numAffectedRows = 0n } =
      await sql`delete from ${sql.table(table)} where ${ofImport} and status <> 'refused' and ${isFree}`.execute(
        db,
      );
    removed += Number(numAffectedRows);
  }
  const { rows } = await sql<{ kept: number }>`
    select count(*)::int as kept from product_questions where ${ofImport} and status <> 'refused'`.execute(
    db,
  );
  return { removed, kept_questions: rows[0]?.kept ?? 0 };
}
