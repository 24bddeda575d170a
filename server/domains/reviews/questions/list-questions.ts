import { type Kysely, sql, type Transaction } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { DB } from '#server/database/tables.ts';
import { Failure } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { databaseId, presentPage } from '#server/http/calls/page.ts';
import { findProductOfField } from '#server/domains/products/find-product.ts';
import { isContested } from '#server/domains/reviews/published/is-contested.ts';
import type { ProductAnswerRow, ProductQuestionRow } from './save-question-version.ts';

type Wire = Answer<'publishProductQuestion'>['data'];

/** Lists the confirmed questions about the products of a team, the latest first. */
export const listProductQuestions: Handler<'listProductQuestions'> = async (
  app,
  { caller: { team_id }, query, url },
) => {
  const { status, product_id, page, per_page } = query;
  let rows = app.db
    .selectFrom('product_questions as q')
    .where('q.team_id', '=', team_id)
    .where('q.status', '<>', 'unconfirmed');
  if (product_id !== undefined) {
    const product = await findProductOfField(app.db, team_id, product_id);
    rows = rows.where('q.product_id', 'in', (from) =>
      from
        .selectFrom('products')
        .select('id')
        .where((row) => row.or([row('id', '=', product.id), row('root_id', '=', product.id)])),
    );
  }
  if (status && status.length > 0)
    rows = rows.where((row) =>
      row.or([
        row('q.status', 'in', status),
        // A buyer’s answer waits for a decision as a question does, and so does a refusal that its
        // author contests.
        ...(status.includes('pending')
          ? [
              row.and([
                row('q.status', '=', 'refused'),
                row('q.contested_at', '>', row.ref('q.removed_at')),
              ]),
              row.exists(
                row
                  .selectFrom('product_answers as a')
                  .select('a.id')
                  .whereRef('a.question_id', '=', 'q.id')
                  .where((answer) =>
                    answer.or([
                      answer('a.status', '=', 'pending'),
                      answer.and([
                        answer('a.status', '=', 'refused'),
                        answer('a.contested_at', '>', answer.ref('a.removed_at')),
                      ]),
                    ]),
                  ),
              ),
            ]
          : []),
      ]),
    );
  const [{ total }, picked] = await Promise.all([
    rows.select((row) => row.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
    rows
      .select('q.id')
      .orderBy('q.asked_at', 'desc')
      .orderBy('q.id', 'desc')
      .limit(per_page)
      .offset((page - 1) * per_page)
      .execute(),
  ]);
  const data = await readQuestions(
    app.db,
    team_id,
    picked.map(({ id }) => id),
  );
  return presentPage(data, Number(total), query, app.config.publicUrl, url);
};

export async function readQuestion(
  db: Kysely<DB> | Transaction<DB>,
  team_id: string,
  publicId: string,
): Promise<Wire> {
  const [question] = await readQuestions(db, team_id, [databaseId(publicId)]);
  if (!question) throw new Failure('not_found');
  return question;
}

async function readQuestions(
  db: Kysely<DB> | Transaction<DB>,
  team_id: string,
  ids: readonly string[],
): Promise<Wire[]> {
  if (ids.length === 0) return [];
  const [questions, answers] = await Promise.all([
    db
      .selectFrom('product_questions as q')
      .innerJoin('products as own', 'own.id', 'q.product_id')
      .innerJoin('products as p', (join) =>
        join.on(sql<boolean>`p.id = coalesce(own.root_id, own.id)`),
      )
      .selectAll('q')
      .select(['p.id as root_id', 'p.title as product_title'])
      .where('q.team_id', '=', team_id)
      .where('q.status', '<>', 'unconfirmed')
      .where('q.id', 'in', ids)
      .execute(),
    db
      .selectFrom('product_answers')
      .selectAll()
      .where('team_id', '=', team_id)
      .where('question_id', 'in', ids)
      // A withdrawn answer of the shop counts as no answer.
      .where((row) => row.or([row('is_shop', '=', false), row('status', '<>', 'withdrawn')]))
      .orderBy('is_shop', 'desc')
      .orderBy('id')
      .execute(),
  ]);
  const byId = new Map(questions.map((question) => [question.id, question]));
  return ids.flatMap((id): Wire[] => {
    const question = byId.get(id);
    if (!question || question.status === 'unconfirmed') return [];
    return [
      {
        id,
        product_id: question.root_id,
        product_title: question.product_title,
        body: shownText(question),
        author_name: question.display_name,
        status: question.status,
        refusal_reason: question.refusal_reason,
        contest: presentContest(question),
        created_at: question.asked_at.toISOString(),
        published_at: question.published_at?.toISOString() ?? null,
        answers: answers
          .filter(({ question_id }) => question_id === id)
          .map((answer) => ({
            id: answer.id,
            by: answer.is_shop ? 'shop' : answer.imported_by === null ? 'buyer' : 'imported',
            request_id: answer.request_id,
            body: shownText(answer),
            author_name: answer.display_name,
            status: answer.status,
            refusal_reason: answer.refusal_reason,
            contest: presentContest(answer),
            publish_at: answer.publish_at?.toISOString() ?? null,
            created_at: answer.answered_at.toISOString(),
            published_at: answer.published_at?.toISOString() ?? null,
          })),
      },
    ];
  });
}

/** Returns the text; that of a withdrawn question or answer is not shown. */
function shownText({ status, text }: ProductQuestionRow | ProductAnswerRow): string {
  return status === 'withdrawn' ? '' : text;
}

function presentContest(decided: ProductQuestionRow | ProductAnswerRow): Wire['contest'] {
  const { contest, contested_at } = decided;
  return contest === null || contested_at === null
    ? null
    : { text: contest, at: contested_at.toISOString(), is_open: isContested(decided) };
}
