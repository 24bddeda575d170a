import { type Kysely, sql, type Transaction } from 'kysely';
import type { BuyerQuestion } from '#contract/customer-pages/product-question.ts';
import type { App } from '#server/app.ts';
import type { DB } from '#server/database/tables.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { contestState } from '#server/domains/reviews/published/contest-state.ts';
import { saveAnswerVersion } from './save-question-version.ts';

const MOST_OPEN = 10;
const MOST_ANSWERED = 50;
const DAY_MS = 86_400_000;

type Row = Omit<BuyerQuestion, 'contest'> & {
  contested_at: Date | null;
  removed_at: Date | null;
};

/**
 * Reads the published questions about the products of an order, and the questions that its buyer
 * has answered. Answered ones come first, so that the buyer can change an answer. `emptyContest` is
 * the question whose refusal was just contested without a text.
 */
export async function readBuyerQuestions(
  db: Kysely<DB> | Transaction<DB>,
  { id, team_id }: { id: string; team_id: string },
  emptyContest: string | null = null,
): Promise<BuyerQuestion[]> {
  const { rows } = await sql<Row>`
    with found as (
      select distinct q.id, q.published_at, p.title as product, q.text, case when a.status = 'withdrawn' then '' else coalesce(a.text, '') end as answer,
        a.status, a.refusal_reason, a.contested_at, a.removed_at
      from review_requests r
        join order_products o on o.order_id = r.order_id
        join products bought on bought.id = o.product_id
        join products p on p.id = coalesce(bought.root_id, bought.id)
        join products asked on asked.id = p.id or asked.root_id = p.id
        join product_questions q on q.product_id = asked.id
        left join product_answers a on a.question_id = q.id and a.request_id = r.id
      where r.id = ${id} and r.team_id = ${team_id} and r.rating is not null and r.erased_at is null
        and (q.status = 'published' or (a.id is not null and q.status in ('pending', 'refused'))))
    select id, product, text, answer, status, refusal_reason, contested_at, removed_at from (
      select f.*, row_number() over (partition by status is null order by published_at desc, id desc) as place from found f) placed
    where place <= case when status is null then ${MOST_OPEN}::int else ${MOST_ANSWERED}::int end
    order by status is null, published_at desc, id desc`.execute(db);
  return rows.map(({ contested_at, removed_at, status, ...row }) => ({
    ...row,
    status,
    contest: status && contestState({ status, contested_at, removed_at }, row.id === emptyContest),
  }));
}

/**
 * Saves the answers of a verified buyer. Each text waits for moderation and is published
 * automatically like a review. An empty text withdraws the answer. The former text stays as a
 * version.
 */
export async function saveBuyerAnswers(
  app: Pick<App, 'db' | 'clock' | 'eventHandlers' | 'enqueue' | 'applyCounts'>,
  request: { id: string; team_id: string; display_name: string | null },
  answers: ReadonlyMap<string, string>,
): Promise<void> {
  await transaction(app, async (tx) => {
    const open = await readBuyerQuestions(tx.db, request);
    for (const { id: question_id, answer } of open.toSorted(
      (a, b) => Number(a.id) - Number(b.id),
    )) {
      const text = answers.get(question_id);
      if (text !== undefined && text !== answer)
        await saveAnswer(tx, request, { question_id, text });
    }
  });
}

async function saveAnswer(
  tx: Tx,
  { id: request_id, team_id, display_name }: Parameters<typeof saveBuyerAnswers>[1],
  { question_id, text }: { question_id: string; text: string },
): Promise<void> {
  const before = await tx.db
    .selectFrom('product_answers')
    .selectAll()
    .where('question_id', '=', question_id)
    .where('request_id', '=', request_id)
    .forUpdate()
    .executeTakeFirst();
  if (before) await saveAnswerVersion(tx, before, 'author');
  const clean = { refusal_reason: null, contested_at: null, contest: null } as const;
  if (text === '') {
    await tx.db
      .updateTable('product_answers')
      .set({ ...clean, status: 'withdrawn', publish_at: null, removed_at: tx.now })
      .where('question_id', '=', question_id)
      .where('request_id', '=', request_id)
      .execute();
    return;
  }
  const { moderation_days } = await tx.db
    .selectFrom('teams')
    .select('moderation_days')
    .where('id', '=', team_id)
    .executeTakeFirstOrThrow();
  const waiting = {
    ...clean,
    text,
    display_name,
    status: 'pending',
    publish_at: new Date(tx.now.getTime() + moderation_days * DAY_MS),
    answered_at: tx.now,
  } as const;
  await (before
    ? tx.db
        .updateTable('product_answers')
        .set({ ...waiting, removed_at: null, edited_at: tx.now })
        .where('id', '=', before.id)
        .execute()
    : tx.db
        .insertInto('product_answers')
        .values({ ...waiting, team_id, question_id, request_id })
        .execute());
}
