import type { Tx } from '#server/database/transaction.ts';
import { saveAnswerVersion } from './save-question-version.ts';

/**
 * Writes, corrects or withdraws the shop’s answer. The former text stays as a version, and a
 * withdrawn answer as a row, for a year. An imported answer that is rewritten no longer belongs to
 * its import, so that it stays when the import is removed.
 */
export async function answerForShop(
  tx: Tx,
  { id: question_id, team_id }: { id: string; team_id: string },
  text: string | null,
): Promise<void> {
  const before = await tx.db
    .selectFrom('product_answers')
    .selectAll()
    .where('question_id', '=', question_id)
    .where('is_shop', '=', true)
    .forUpdate()
    .executeTakeFirst();
  const isThere = before !== undefined && before.status !== 'withdrawn';
  if (text === (isThere ? before.text : null)) return;
  if (isThere) await saveAnswerVersion(tx, before, 'team');
  const update = (set: object) =>
    tx.db
      .updateTable('product_answers')
      .set(set)
      .where('question_id', '=', question_id)
      .where('is_shop', '=', true)
      .returning('id')
      .executeTakeFirstOrThrow();
  if (text === null) {
    await update({ status: 'withdrawn', removed_at: tx.now });
    return;
  }
  const isOwn = { import_id: null, imported_at: null, imported_by: null };
  const shown = { ...isOwn, text, status: 'published', answered_at: tx.now } as const;
  if (isThere) {
    await update({ ...shown, edited_at: tx.now });
    return;
  }
  const published = { ...shown, published_at: tx.now, removed_at: null };
  const { id: answer_id } = before
    ? await update(published)
    : await tx.db
        .insertInto('product_answers')
        .values({
          ...published,
          team_id,
          question_id,
          request_id: null,
          display_name: null,
          refusal_reason: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
  await tx.publish('question_answered', { team_id, answer_id });
}
