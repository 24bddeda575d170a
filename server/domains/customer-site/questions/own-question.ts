import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#server/app.ts';
import {
  confirmQuestion,
  deleteOwnQuestion,
} from '#server/domains/reviews/questions/ask-question.ts';
import { readQuestionToken } from '#server/domains/reviews/questions/question-proof.ts';
import { queryOf } from '../wall/public-call.ts';
import { EMPTY_QUESTION, findQuestionPage, sendNoQuestion, sendQuestion } from './question-page.ts';

export type OwnQuestionCall = FastifyRequest<{ Params: { team_code: string; token: string } }>;

/** What the link of the mail names; null when it is deleted, or the link not ours. */
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
          .where('q.id', '=', id)
          .where('t.team_code', '=', team_code)
          .executeTakeFirst();
  if (!question) return null;
  if (!query.has('lang')) query.set('lang', question.locale);
  const found = await findQuestionPage(app, team_code, question.product_id, query);
  return found && { question, page: found.page };
}

export async function showOwnQuestion(
  app: App,
  request: OwnQuestionCall,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await findOwn(app, request.params, queryOf(request));
  if (!found) return sendNoQuestion(reply);
  const { question, page } = found;
  return sendQuestion(reply, 200, {
    ...page,
    state: question.status === 'unconfirmed' ? 'confirm' : 'confirmed',
    input: { ...EMPTY_QUESTION, text: question.text },
    token: request.params.token,
  });
}

/** A programme that follows links of mails only opens the page: the button confirms. */
export async function receiveOwnQuestion(
  app: App,
  request: OwnQuestionCall,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await findOwn(app, request.params, queryOf(request));
  if (!found) return sendNoQuestion(reply);
  const body = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const { question, page } = found;
  if (body.get('form') === 'delete') {
    await deleteOwnQuestion(app, question.id);
    return sendQuestion(reply, 200, { ...page, state: 'deleted' });
  }
  await confirmQuestion(app, question.id);
  return reply
    .status(303)
    .header('cache-control', 'no-store')
    .header(
      'location',
      `/w/${encodeURIComponent(page.team_code)}/questions/own/${request.params.token}`,
    )
    .send();
}
