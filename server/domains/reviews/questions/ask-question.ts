import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';

type QuestionApp = Pick<App, 'db' | 'clock' | 'eventHandlers' | 'enqueue' | 'applyCounts'>;

/** Records a question. The team does not see it before its author has confirmed it. */
export async function askQuestion(
  app: QuestionApp,
  question: {
    team_id: string;
    product_id: string;
    text: string;
    display_name: string | null;
    email: string;
    locale: CustomerLocale;
  },
): Promise<void> {
  await transaction(app, async (tx) => {
    const { id } = await tx.db
      .insertInto('product_questions')
      .values({ ...question, refusal_reason: null, asked_at: tx.now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.publish('question_asked', { team_id: question.team_id, question_id: id });
  });
}

/**
 * Confirms a question when its author opens the link of the e-mail. From then on the team sees it.
 */
export async function confirmQuestion(app: QuestionApp, question_id: string): Promise<void> {
  await transaction(app, async (tx) => {
    const confirmed = await tx.db
      .updateTable('product_questions')
      .set({ status: 'pending', confirmed_at: tx.now })
      .where('id', '=', question_id)
      .where('status', '=', 'unconfirmed')
      .returning('team_id')
      .executeTakeFirst();
    if (confirmed) await tx.publish('question_confirmed', { ...confirmed, question_id });
  });
}
