import { type RawBuilder, sql } from 'kysely';
import type { ShownAnswer, ShownQuestion } from '#contract/customer-pages/product-question.ts';

/** The maximum number of questions on the public page of a product. */
const MOST_SHOWN = 10;

/**
 * A question with its answers as returned by `selectQuestions`, with dates as text because JSON has
 * no dates.
 */
export interface QuestionRow extends Omit<ShownQuestion, 'published_at' | 'answers'> {
  published_at: string;
  answers: (Omit<ShownAnswer, 'published_at'> & { published_at: string })[];
}

/**
 * Returns the SQL that selects, as JSON, the latest published questions about these products with
 * their published answers: the shop’s first, then those of buyers by date.
 */
export function selectQuestions(product_ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select json_build_object('id', q.id::text, 'text', q.text, 'display_name', q.display_name, 'published_at', q.published_at,
      'answers', to_json(array(
        select json_build_object('id', a.id::text, 'text', a.text, 'is_shop', a.is_shop, 'is_imported', a.imported_at is not null and not a.is_shop,
          'display_name', a.display_name, 'published_at', a.published_at)
        from product_answers a where a.question_id = q.id and a.team_id = q.team_id and a.status = 'published' and a.published_at is not null
        order by a.is_shop desc, a.published_at, a.id)))
    from product_questions q where q.product_id in ${product_ids} and q.status = 'published' and q.published_at is not null
    order by q.published_at desc, q.id desc limit ${MOST_SHOWN}`;
}

export function readQuestionRows(rows: readonly QuestionRow[]): ShownQuestion[] {
  return rows.map(({ published_at, answers, ...question }) => ({
    ...question,
    published_at: new Date(published_at),
    answers: answers.map((answer) => ({ ...answer, published_at: new Date(answer.published_at) })),
  }));
}
