import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { databaseId } from '#server/http/calls/page.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import { contestAnew } from '#server/domains/reviews/published/contest-state.ts';
import { isContested } from '#server/domains/reviews/published/is-contested.ts';
import { readQuestion } from './list-questions.ts';
import { saveAnswerVersion } from './save-question-version.ts';

/**
 * Publishes the answer of a buyer before its automatic publication or after a refusal. Nobody is
 * notified before its question is published, because the answer is not visible before.
 */
export const publishProductAnswer: Handler<'publishProductAnswer'> = (app, { caller, params }) =>
  transaction(app, async (tx) => {
    const answer = await lockAnswer(tx, caller.team_id, params.id);
    if (answer.status !== 'published') {
      const isShown = await isQuestionPublished(tx, answer.question_id);
      if (answer.status === 'refused') await saveAnswerVersion(tx, answer, 'team');
      await tx.db
        .updateTable('product_answers')
        .set({
          status: 'published',
          refusal_reason: null,
          publish_at: null,
          removed_at: null,
          published_at: (isShown && answer.published_at) || tx.now,
        })
        .where('id', '=', answer.id)
        .execute();
      await recordAuditEvent(tx, caller, 'product_answer_published', { id: answer.id });
      await publishAnswerOutcome(tx, { ...answer, at: tx.now }, 'published');
    }
    return { data: await readQuestion(tx.db, caller.team_id, answer.question_id) };
  });

/**
 * Refuses an answer for one of the listed reasons. The buyer is notified and may contest the
 * refusal once.
 */
export const refuseProductAnswer: Handler<'refuseProductAnswer'> = (
  app,
  { caller, params, body },
) =>
  transaction(app, async (tx) => {
    const answer = await lockAnswer(tx, caller.team_id, params.id);
    if (
      answer.status !== 'refused' ||
      answer.refusal_reason !== body.reason ||
      isContested(answer)
    ) {
      await saveAnswerVersion(tx, answer, 'team');
      await tx.db
        .updateTable('product_answers')
        .set({
          status: 'refused',
          refusal_reason: body.reason,
          publish_at: null,
          removed_at: tx.now,
          ...contestAnew(answer),
        })
        .where('id', '=', answer.id)
        .execute();
      await recordAuditEvent(tx, caller, 'product_answer_refused', {
        id: answer.id,
        reason: body.reason,
      });
      await publishAnswerOutcome(tx, { ...answer, at: tx.now }, 'refused');
    }
    return { data: await readQuestion(tx.db, caller.team_id, answer.question_id) };
  });

/**
 * Locks the answer of a buyer. The shop changes its own answer with the question. Throws
 * `not_found` when there is none, and `question_withdrawn` when it was withdrawn.
 */
async function lockAnswer(tx: Tx, team_id: string, publicId: string) {
  const answer = await tx.db
    .selectFrom('product_answers')
    .selectAll()
    .where('id', '=', databaseId(publicId))
    .where('team_id', '=', team_id)
    .where('is_shop', '=', false)
    .forUpdate()
    .executeTakeFirst();
  if (!answer) throw new Failure('not_found');
  if (answer.status === 'withdrawn') throw new Failure('question_withdrawn');
  return answer;
}

async function isQuestionPublished(tx: Tx, question_id: string): Promise<boolean> {
  const question = await tx.db
    .selectFrom('product_questions')
    .select('status')
    .where('id', '=', question_id)
    .executeTakeFirst();
  return question?.status === 'published';
}

/**
 * Notifies the author of the question of a published answer, and the author of the answer of the
 * decision. `at` identifies the decision, which is announced once.
 */
export async function publishAnswerOutcome(
  tx: Tx,
  { id: answer_id, team_id, at }: { id: string; team_id: string; at: Date },
  outcome: 'published' | 'refused',
): Promise<void> {
  if (outcome === 'published') await tx.publish('question_answered', { team_id, answer_id });
  await tx.publish('answer_decided', { team_id, answer_id, at: at.toISOString() });
}

const BATCH = 200;

/**
 * Scheduled job: publishes the answers of verified buyers that nobody has refused in time, as for
 * reviews. An answer whose question is not published waits for it.
 */
export async function publishDueAnswers(
  app: Pick<App, 'db' | 'clock' | 'eventHandlers' | 'enqueue' | 'applyCounts'>,
): Promise<void> {
  const publishPiece = async (tx: Tx): Promise<number> => {
    const { rows } = await sql<{ id: string; team_id: string }>`
      with due as (
        select a.id from product_answers a join product_questions q on q.id = a.question_id
        where a.status = 'pending' and a.publish_at <= ${tx.now} and q.status = 'published'
        order by a.publish_at limit ${BATCH} for update of a skip locked for share of q skip locked)
      update product_answers a set status = 'published', publish_at = null, published_at = coalesce(a.published_at, ${tx.now}::timestamptz)
      from due where a.id = due.id returning a.id, a.team_id`.execute(tx.db);
    for (const row of rows) await publishAnswerOutcome(tx, { ...row, at: tx.now }, 'published');
    return rows.length;
  };
  while ((await transaction(app, publishPiece)) === BATCH);
}
