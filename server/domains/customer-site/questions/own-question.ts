import type { FastifyReply, FastifyRequest } from 'fastify';
import type { QuestionPage } from '#contract/customer-pages/product-question.ts';
import type { App } from '#server/app.ts';
import { contestState } from '#server/domains/reviews/published/contest-state.ts';
import { confirmQuestion } from '#server/domains/reviews/questions/ask-question.ts';
import {
  editOwnQuestion,
  withdrawOwnQuestion,
} from '#server/domains/reviews/questions/change-own-question.ts';
import { contestQuestionRefusal } from '#server/domains/reviews/questions/contest-question-refusal.ts';
import type { ProductQuestionRow } from '#server/domains/reviews/questions/save-question-version.ts';
import { takeAttempt } from '#server/http/limits/attempts.ts';
import { EDITS } from '../review/change-photos.ts';
import { readQuestionText } from './read-question-text.ts';
import { readQuestionToken } from '#server/domains/reviews/questions/question-proof.ts';
import { queryOf } from '../wall/public-call.ts';
import { EMPTY_QUESTION, findQuestionPage, sendNoQuestion, sendQuestion } from './question-page.ts';

export type OwnQuestionCall = FastifyRequest<{ Params: { team_code: string; token: string } }>;

/**
 * Finds the question of the link of an e-mail. Returns null when it was deleted or the link is not
 * valid.
 */
async function findOwn(
  app: App,
  { team_code, token }: OwnQuestionCall['params'],
  query: URLSearchParams,
) {
  const id = readQuestionToken(app, token);
  const question =
    id === null
      ? undefined
      : await app.db
          .selectFrom('product_questions as q')
          .innerJoin('teams as t', 't.id', 'q.team_id')
          .select(['q.id', 'q.product_id', 'q.text', 'q.status', 'q.locale'])
          .select(['q.refusal_reason', 'q.contested_at', 'q.removed_at'])
          .where('q.id', '=', id)
          .where('t.team_code', '=', team_code)
          .executeTakeFirst();
  if (!question) return null;
  if (!query.has('lang')) query.set('lang', question.locale);
  const found = await findQuestionPage(app, team_code, question.product_id, query);
  return found && { question, page: presentOwn(found.page, question, token) };
}

function presentOwn(
  page: QuestionPage,
  {
    status,
    text,
    ...question
  }: Pick<ProductQuestionRow, 'status' | 'text' | 'refusal_reason' | 'contested_at' | 'removed_at'>,
  token: string,
): QuestionPage {
  const shown = { ...page, token, input: { ...EMPTY_QUESTION, text } };
  if (status === 'unconfirmed') return { ...shown, state: 'confirm' };
  const { refusal_reason } = question;
  const contest = contestState({ status, ...question }, false);
  if (status === 'withdrawn') return { ...page, state: 'deleted', token: null };
  return { ...shown, state: 'confirmed', own: { status, refusal_reason, contest } };
}

export async function showOwnQuestion(
  app: App,
  request: OwnQuestionCall,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await findOwn(app, request.params, queryOf(request));
  if (!found) return sendNoQuestion(reply);
  return sendQuestion(reply, 200, found.page);
}

/**
 * Confirms, corrects, contests or withdraws a question. A program that follows the links of e-mails
 * only opens the page, because each action needs a button.
 */
export async function receiveOwnQuestion(
  app: App,
  request: OwnQuestionCall,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await findOwn(app, request.params, queryOf(request));
  if (!found) return sendNoQuestion(reply);
  const body = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const { question, page } = found;
  const form = body.get('form');
  if (form !== 'confirm') await takeAttempt(app, EDITS, `question ${question.id}`);
  if (form === 'delete') {
    await withdrawOwnQuestion(app, question.id);
    return sendQuestion(reply, 200, { ...page, state: 'deleted', token: null });
  }
  if (form === 'contest') {
    const objection = body.get('contest') ?? '';
    const outcome = await contestQuestionRefusal(app, { question_id: question.id }, objection);
    if (outcome === 'empty' && page.own?.contest === 'possible')
      return sendQuestion(reply, 422, { ...page, own: { ...page.own, contest: 'empty' } });
  } else if (form === 'edit') {
    const { input, problem } = readQuestionText(body);
    if (problem !== null) return sendQuestion(reply, 422, { ...page, input, problem });
    await editOwnQuestion(app, question.id, input.text);
  } else await confirmQuestion(app, question.id);
  return reply
    .status(303)
    .header('cache-control', 'no-store')
    .header(
      'location',
      `/w/${encodeURIComponent(page.team_code)}/questions/own/${request.params.token}`,
    )
    .send();
}
