import type { Selectable } from 'kysely';
import type {
  ProductAnswersTable,
  ProductQuestionsTable,
} from '#server/database/tables/products/product-questions.ts';
import type { Tx } from '#server/database/transaction.ts';

export type ProductQuestionRow = Selectable<ProductQuestionsTable>;
export type ProductAnswerRow = Selectable<ProductAnswersTable>;

/** Stores the current version of a question before it is changed, decided on again or withdrawn. */
export async function saveQuestionVersion(
  tx: Tx,
  question: ProductQuestionRow,
  ended_by: 'author' | 'team',
): Promise<void> {
  await saveVersion(tx, question, { question_id: question.id, answer_id: null, ended_by });
}

/** Stores the current version of an answer before it is changed, decided on again or withdrawn. */
export async function saveAnswerVersion(
  tx: Tx,
  answer: ProductAnswerRow,
  ended_by: 'author' | 'team',
): Promise<void> {
  await saveVersion(tx, answer, { question_id: null, answer_id: answer.id, ended_by });
}

async function saveVersion(
  tx: Tx,
  {
    team_id,
    text,
    display_name,
    status,
    refusal_reason,
    contest,
  }: ProductQuestionRow | ProductAnswerRow,
  of: { question_id: string | null; answer_id: string | null; ended_by: 'author' | 'team' },
): Promise<void> {
  await tx.db
    .insertInto('product_question_versions')
    .values({
      ...of,
      team_id,
      text,
      display_name,
      status,
      refusal_reason,
      contest,
      ended_at: tx.now,
    })
    .execute();
}
