import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { type ProductQuestionRow, saveQuestionVersion } from './save-question-version.ts';

type QuestionApp = Pick<App, 'db' | 'clock' | 'eventHandlers' | 'enqueue' | 'applyCounts'>;

/** Corrects a question for its author. It waits for the team again, as a changed review does. */
export async function editOwnQuestion(
  app: QuestionApp,
  question_id: string,
  text: string,
): Promise<void> {
  await transaction(app, async (tx) => {
    const question = await lockOwn(tx, question_id);
    if (!question || question.status === 'unconfirmed' || question.status === 'withdrawn') return;
    if (text === question.text && question.status !== 'refused') return;
    await saveQuestionVersion(tx, question, 'author');
    await tx.db
      .updateTable('product_questions')
      .set({
        text,
        status: 'pending',
        refusal_reason: null,
        contested_at: null,
        contest: null,
        removed_at: null,
        edited_at: tx.now,
      })
      .where('id', '=', question.id)
      .execute();
    await tx.publish('question_confirmed', { team_id: question.team_id, question_id: question.id });
  });
}

/**
 * Withdraws a question for its author: it leaves the page at once. An unconfirmed question is
 * deleted, because nobody has seen it; any other stays as evidence for a year.
 */
export async function withdrawOwnQuestion(app: QuestionApp, question_id: string): Promise<void> {
  await transaction(app, async (tx) => {
    const question = await lockOwn(tx, question_id);
    if (!question || question.status === 'withdrawn') return;
    if (question.status === 'unconfirmed') {
      await tx.db.deleteFrom('product_questions').where('id', '=', question.id).execute();
      return;
    }
    await saveQuestionVersion(tx, question, 'author');
    await tx.db
      .updateTable('product_questions')
      .set({
        status: 'withdrawn',
        refusal_reason: null,
        contested_at: null,
        contest: null,
        removed_at: tx.now,
      })
      .where('id', '=', question.id)
      .execute();
  });
}

async function lockOwn(tx: Tx, question_id: string): Promise<ProductQuestionRow | undefined> {
  return tx.db
    .selectFrom('product_questions')
    .selectAll()
    .where('id', '=', question_id)
    .forUpdate()
    .executeTakeFirst();
}
