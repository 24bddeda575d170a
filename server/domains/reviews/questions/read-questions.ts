import { type Kysely, sql } from 'kysely';
import type { ShownQuestion } from '#contract/customer-pages/product-question.ts';
import type { DB } from '#server/database/tables.ts';

/** How many questions the public page of a product shows. */
const MOST_SHOWN = 10;

/** The latest published questions about these products, with their published answers. */
export async function readPublishedQuestions(
  db: Kysely<DB>,
  product_ids: readonly string[],
): Promise<ShownQuestion[]> {
  const questions = await db
    .selectFrom('product_questions')
    .select(['id', 'text', 'display_name', 'published_at'])
    .where('product_id', '=', sql<string>`any(${[...product_ids]}::bigint[])`)
    .where('status', '=', 'published')
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
    .execute();
  if (questions.length === 0) return [];
  const answers = await db
    .selectFrom('product_answers')
    .select(['id', 'question_id', 'request_id', 'text', 'display_name', 'published_at'])
    .where(
      'question_id',
      'in',
      questions.map(({ id }) => id),
    )
    .where('status', '=', 'published')
    // The shop first, then its buyers by date.
    .orderBy(sql`request_id is not null`)
    .orderBy('published_at')
    .orderBy('id')
    .execute();
  return questions.flatMap(({ published_at, ...question }) =>
    published_at === null
      ? []
      : [
          {
            ...question,
            published_at,
            answers: answers.flatMap((answer) =>
              answer.question_id === question.id && answer.published_at !== null
                ? [
                    {
                      id: answer.id,
                      text: answer.text,
                      is_shop: answer.request_id === null,
                      display_name: answer.display_name,
                      published_at: answer.published_at,
                    },
                  ]
                : [],
            ),
          },
        ],
  );
}
