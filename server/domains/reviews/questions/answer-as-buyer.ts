import { type Kysely, sql } from 'kysely';
import type { BuyerQuestion } from '#contract/customer-pages/product-question.ts';
import type { App } from '#server/app.ts';
import type { DB } from '#server/database/tables.ts';
import { transaction } from '#server/database/transaction.ts';

const MOST_OPEN = 10;
const DAY_MS = 86_400_000;

/** Published questions about the products of an order, with what its buyer answered before. */
export async function readBuyerQuestions(
  db: Kysely<DB>,
  { id, team_id }: { id: string; team_id: string },
): Promise<BuyerQuestion[]> {
  const { rows } = await sql<BuyerQuestion>`
    select q.id, p.title as product, q.text, coalesce(a.text, '') as answer, a.status
    from review_requests r
      join order_products o on o.order_id = r.order_id
      join products bought on bought.id = o.product_id
      join products p on p.id = coalesce(bought.root_id, bought.id)
      join products asked on asked.id = p.id or asked.root_id = p.id
      join product_questions q on q.product_id = asked.id and q.status = 'published'
      left join product_answers a on a.question_id = q.id and a.request_id = r.id
    where r.id = ${id} and r.team_id = ${team_id} and r.rating is not null and r.erased_at is null
    group by q.id, p.title, a.text, a.status order by q.published_at desc, q.id desc limit ${MOST_OPEN}`.execute(
    db,
  );
  return rows;
}

/**
 * Saves what a verified buyer answers; each text waits for moderation, on the clock of reviews. An
 * empty one takes the answer back.
 */
export async function saveBuyerAnswers(
  app: Pick<App, 'db' | 'clock' | 'eventHandlers' | 'enqueue' | 'applyCounts'>,
  request: { id: string; team_id: string; display_name: string | null },
  answers: ReadonlyMap<string, string>,
): Promise<void> {
  await transaction(app, async (tx) => {
    const { team_id, id: request_id, display_name } = request;
    const { moderation_days } = await tx.db
      .selectFrom('teams')
      .select('moderation_days')
      .where('id', '=', team_id)
      .executeTakeFirstOrThrow();
    const open = await readBuyerQuestions(tx.db, request);
    for (const { id: question_id, answer } of open.toSorted(
      (a, b) => Number(a.id) - Number(b.id),
    )) {
      const text = answers.get(question_id);
      if (text === undefined || text === answer) continue;
      await tx.db
        .deleteFrom('product_answers')
        .where('question_id', '=', question_id)
        .where('request_id', '=', request_id)
        .execute();
      if (text === '') continue;
      await tx.db
        .insertInto('product_answers')
        .values({
          team_id,
          question_id,
          request_id,
          text,
          display_name,
          status: 'pending',
          refusal_reason: null,
          publish_at: new Date(tx.now.getTime() + moderation_days * DAY_MS),
          answered_at: tx.now,
        })
        .execute();
    }
  });
}
