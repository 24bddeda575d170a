import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { databaseId } from '#server/http/calls/page.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import { readQuestion } from './list-questions.ts';

/** A member publishes the answer of a buyer before its clock does, or after a refusal. */
export const publishProductAnswer: Handler<'publishProductAnswer'> = (app, { caller, params }) =>
  transaction(app, async (tx) => {
    const answer = await lockAnswer(tx, caller.team_id, params.id);
    if (answer.status !== 'published') {
      await tx.db
        .updateTable('product_answers')
        .set({
          status: 'published',
          refusal_reason: null,
          publish_at: null,
          removed_at: null,
          published_at: answer.published_at ?? tx.now,
        })
        .where('id', '=', answer.id)
        .execute();
      await recordAuditEvent(tx, caller, 'product_answer_published', { id: answer.id });
      await tx.publish('question_answered', { team_id: caller.team_id, answer_id: answer.id });
    }
    return { data: await readQuestion(tx.db, caller.team_id, answer.question_id) };
  });

export const refuseProductAnswer: Handler<'refuseProductAnswer'> = (
  app,
  { caller, params, body },
) =>
  transaction(app, async (tx) => {
    const answer = await lockAnswer(tx, caller.team_id, params.id);
    if (answer.status !== 'refused' || answer.refusal_reason !== body.reason) {
      await tx.db
        .updateTable('product_answers')
        .set({
          status: 'refused',
          refusal_reason: body.reason,
          publish_at: null,
          removed_at: tx.now,
        })
        .where('id', '=', answer.id)
        .execute();
      await recordAuditEvent(tx, caller, 'product_answer_refused', {
        id: answer.id,
        reason: body.reason,
      });
    }
    return { data: await readQuestion(tx.db, caller.team_id, answer.question_id) };
  });

/** Only those of buyers: the shop changes its own answer with the question. */
async function lockAnswer(tx: Tx, team_id: string, publicId: string) {
  const answer = await tx.db
    .selectFrom('product_answers')
    .selectAll()
    .where('id', '=', databaseId(publicId))
    .where('team_id', '=', team_id)
    .where('request_id', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (!answer) throw new Failure('not_found');
  return answer;
}

const BATCH = 200;

/** Scheduled: answers of verified buyers that nobody has refused in time, as their reviews. */
export async function publishDueAnswers(
  app: Pick<App, 'db' | 'clock' | 'eventHandlers' | 'enqueue' | 'applyCounts'>,
): Promise<void> {
  const publishPiece = async (tx: Tx): Promise<number> => {
    const { rows } = await sql<{ id: string; team_id: string }>`
      with due as (
        select id from product_answers where status = 'pending' and publish_at <= ${tx.now}
        order by publish_at limit ${BATCH} for update skip locked)
      update product_answers a set status = 'published', publish_at = null, published_at = coalesce(a.published_at, ${tx.now}::timestamptz)
      from due where a.id = due.id returning a.id, a.team_id`.execute(tx.db);
    for (const { id, team_id } of rows)
      await tx.publish('question_answered', { team_id, answer_id: id });
    return rows.length;
  };
  while ((await transaction(app, publishPiece)) === BATCH);
}
