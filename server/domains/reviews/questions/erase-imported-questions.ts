import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import { namesPersonIn, type PersonTerms } from '#server/domains/privacy/names-person-in.ts';

/**
 * Deletes the imported questions and answers that a person wrote. They have neither an address nor
 * an order, so that only both names identify their author. Removes the person’s name from other
 * imported questions and answers, and from their versions. Returns the number of deleted rows.
 */
export async function eraseImportedQuestions(
  tx: Tx,
  { team_id, ...terms }: PersonTerms & { team_id: string },
): Promise<number> {
  const isAuthor = namesPersonIn(sql`display_name`, terms);
  const answers = await sql`
    delete from product_answers where team_id = ${team_id} and imported_by = 'buyer' and ${isAuthor}`.execute(
    tx.db,
  );
  const questions = await sql`
    delete from product_questions where team_id = ${team_id} and imported_at is not null and ${isAuthor}`.execute(
    tx.db,
  );
  const withoutName = sql`text = regexp_replace(text, ${terms.pattern}::text, 'effacé', 'gi'),
    display_name = regexp_replace(display_name, ${terms.pattern}::text, 'effacé', 'gi'),
    contest = regexp_replace(contest, ${terms.pattern}::text, 'effacé', 'gi')`;
  const named = namesPersonIn(sql`concat_ws(' | ', text, display_name, contest)`, terms);
  for (const table of ['product_questions', 'product_answers'])
    await sql`update ${sql.table(table)} set ${withoutName} where team_id = ${team_id} and imported_at is not null and ${named}`.execute(
      tx.db,
    );
  // An imported answer that the shop corrected is its own from then on, but not the version before.
  await sql`
    update product_question_versions set ${withoutName} where team_id = ${team_id} and ${named}
      and (question_id in (select id from product_questions where team_id = ${team_id} and origin_id is not null)
        or answer_id in (select id from product_answers where team_id = ${team_id} and origin_id is not null))`.execute(
    tx.db,
  );
  return Number((answers.numAffectedRows ?? 0n) + (questions.numAffectedRows ?? 0n));
}
