import { transaction, type Tx } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { databaseId } from '#server/http/calls/page.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import { contestAnew } from '#server/domains/reviews/published/contest-state.ts';
import { isContested } from '#server/domains/reviews/published/is-contested.ts';
import { answerForShop } from './answer-for-shop.ts';
import { publishAnswerOutcome } from './moderate-answer.ts';
import { readQuestion } from './list-questions.ts';
import { saveQuestionVersion } from './save-question-version.ts';

/**
 * Publishes a question. A person decides on each question, because its author is not a verified
 * buyer.
 */
export const publishProductQuestion: Handler<'publishProductQuestion'> = (
  app,
  { caller, params },
) =>
  transaction(app, async (tx) => {
    const question = await lockQuestion(tx, caller.team_id, params.id);
    if (question.status !== 'published') {
      if (question.status === 'refused') await saveQuestionVersion(tx, question, 'team');
      await publishQuestion(tx, question);
      await recordAuditEvent(tx, caller, 'product_question_published', { id: question.id });
    }
    return { data: await readQuestion(tx.db, caller.team_id, question.id) };
  });

/**
 * Refuses a question for one of the listed reasons and notifies its author. It can be refused again
 * after its author has contested.
 */
export const refuseProductQuestion: Handler<'refuseProductQuestion'> = (
  app,
  { caller, params, body },
) =>
  transaction(app, async (tx) => {
    const { team_id } = caller;
    const question = await lockQuestion(tx, team_id, params.id);
    if (
      question.status !== 'refused' ||
      question.refusal_reason !== body.reason ||
      isContested(question)
    ) {
      await saveQuestionVersion(tx, question, 'team');
      await tx.db
        .updateTable('product_questions')
        .set({
          status: 'refused',
          refusal_reason: body.reason,
          removed_at: tx.now,
          ...contestAnew(question),
        })
        .where('id', '=', question.id)
        .execute();
      await recordAuditEvent(tx, caller, 'product_question_refused', {
        id: question.id,
        reason: body.reason,
      });
      await tx.publish('question_decided', {
        team_id,
        question_id: question.id,
        at: tx.now.toISOString(),
      });
    }
    return { data: await readQuestion(tx.db, team_id, question.id) };
  });

/**
 * Saves the shop’s answer, which also publishes the question. Without a text the answer is removed.
 */
export const answerProductQuestion: Handler<'answerProductQuestion'> = (
  app,
  { caller, params, body },
) =>
  transaction(app, async (tx) => {
    const { team_id } = caller;
    const question = await lockQuestion(tx, team_id, params.id);
    const text = body.text?.trim() || null;
    if (text !== null && question.status !== 'published') {
      if (question.status === 'refused') await saveQuestionVersion(tx, question, 'team');
      await publishQuestion(tx, question, true);
    }
    await answerForShop(tx, question, text);
    await recordAuditEvent(tx, caller, 'product_question_answered', { id: question.id });
    return { data: await readQuestion(tx.db, team_id, question.id) };
  });

const RECENT_MS = 60 * 86_400_000;

async function publishQuestion(
  tx: Tx,
  question: { id: string; team_id: string; published_at: Date | null },
  isAnswered = false,
): Promise<void> {
  await tx.db
    .updateTable('product_questions')
    .set({
      status: 'published',
      refusal_reason: null,
      removed_at: null,
      published_at: question.published_at ?? tx.now,
    })
    .where('id', '=', question.id)
    .execute();
  // With an answer, a single e-mail announces both.
  if (!isAnswered)
    await tx.publish('question_decided', {
      team_id: question.team_id,
      question_id: question.id,
      at: tx.now.toISOString(),
    });
  // Announces the answers that were published before the question. An answer that was announced
  // before is not announced again; the list of sent e-mails, which goes back ninety days, prevents
  // it.
  const since = question.published_at ? new Date(tx.now.getTime() - RECENT_MS) : new Date(0);
  const answers = await tx.db
    .selectFrom('product_answers')
    .select(['id', 'published_at'])
    .where('question_id', '=', question.id)
    .where('team_id', '=', question.team_id)
    .where('status', '=', 'published')
    .where('published_at', '>', since)
    .orderBy('id')
    .execute();
  for (const answer of answers)
    await publishAnswerOutcome(
      tx,
      { id: answer.id, team_id: question.team_id, at: answer.published_at ?? tx.now },
      'published',
    );
}

async function lockQuestion(tx: Tx, team_id: string, publicId: string) {
  const question = await tx.db
    .selectFrom('product_questions')
    .selectAll()
    .where('id', '=', databaseId(publicId))
    .where('team_id', '=', team_id)
    .where('status', '<>', 'unconfirmed')
    .forUpdate()
    .executeTakeFirst();
  if (!question) throw new Failure('not_found');
  if (question.status === 'withdrawn') throw new Failure('question_withdrawn');
  return question;
}
