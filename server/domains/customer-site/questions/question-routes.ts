import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LONGEST_NAME } from '#contract/customer-pages/shop-review.ts';
import type { QuestionPage, QuestionProblem } from '#contract/customer-pages/product-question.ts';
import type { App } from '#server/app.ts';
import { readEmail } from '#server/domains/privacy/read-contact.ts';
import { askQuestion } from '#server/domains/reviews/questions/ask-question.ts';
import { addressOf } from '#server/http/limits/address-key.ts';
import { type AttemptLimit, takeAttempt } from '#server/http/limits/attempts.ts';
import { isPlausible } from '../wall/page-moment.ts';
import { queryOf } from '../wall/public-call.ts';
import { type OwnQuestionCall, receiveOwnQuestion, showOwnQuestion } from './own-question.ts';
import { findQuestionPage, sendNoQuestion, sendQuestion } from './question-page.ts';
import { readQuestionText, readTextField } from './read-question-text.ts';

/**
 * The limits of questions: from one address to one shop, to all shops, and from all addresses to
 * one shop.
 */
const QUESTIONS: AttemptLimit = { name: 'question', most: 10, windowMs: 3_600_000 };
const QUESTIONS_FROM: AttemptLimit = { name: 'question-from', most: 30, windowMs: 3_600_000 };
const QUESTIONS_OF: AttemptLimit = { name: 'question-of', most: 100, windowMs: 3_600_000 };
/**
 * The limit of e-mails to one address, from all readers together, so that nobody can be flooded
 * with them.
 */
const QUESTIONS_TO: AttemptLimit = { name: 'question-to', most: 3, windowMs: 24 * 3_600_000 };
const LARGEST_FORM = 20_000;

type AskCall = FastifyRequest<{ Params: { team_code: string; product_id: string } }>;

/**
 * Registers the form by which readers ask about a product, and the page that the link of its e-mail
 * opens.
 */
export function questionRoutes(app: App, open: FastifyInstance): void {
  const form = { bodyLimit: LARGEST_FORM };
  open.get('/w/:team_code/questions/:product_id', (request, reply) =>
    showForm(app, request as AskCall, reply),
  );
  open.post('/w/:team_code/questions/:product_id', form, (request, reply) =>
    receiveQuestion(app, request as AskCall, reply),
  );
  open.get('/w/:team_code/questions/own/:token', (request, reply) =>
    showOwnQuestion(app, request as OwnQuestionCall, reply),
  );
  open.post('/w/:team_code/questions/own/:token', form, (request, reply) =>
    receiveOwnQuestion(app, request as OwnQuestionCall, reply),
  );
}

async function showForm(app: App, request: AskCall, reply: FastifyReply): Promise<FastifyReply> {
  const { team_code, product_id } = request.params;
  const found = await findQuestionPage(app, team_code, product_id, queryOf(request));
  return found ? sendQuestion(reply, 200, found.page, found.is_part) : sendNoQuestion(reply);
}

async function receiveQuestion(
  app: App,
  request: AskCall,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const body = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const { team_code, product_id } = request.params;
  const query = new URLSearchParams(body.get('back') ?? '');
  const found = await findQuestionPage(app, team_code, product_id, query);
  if (!found) return sendNoQuestion(reply);
  const { shop, page, is_part } = found;
  const { input, problem } = readQuestion(app, body);
  // Only robots fill in the hidden field. They get the page of a success.
  const is_robot = (body.get('url') ?? '') !== '';
  if (problem !== null && !is_robot)
    return sendQuestion(reply, 422, { ...page, state: 'form', input, problem }, is_part);
  const email = readEmail(input.email);
  if (!is_robot && email !== null) {
    const address = addressOf(request);
    await takeAttempt(app, QUESTIONS_FROM, address);
    await takeAttempt(app, QUESTIONS, `${shop.team_id} ${address}`);
    await takeAttempt(app, QUESTIONS_OF, shop.team_id);
    await takeAttempt(app, QUESTIONS_TO, `${shop.team_id} ${email}`);
    await askQuestion(app, {
      team_id: shop.team_id,
      product_id: page.product.id,
      text: input.text,
      display_name: input.name === '' ? null : input.name,
      email,
      locale: page.locale,
    });
  }
  const next = new URLSearchParams({ lang: page.locale, asked: '1' });
  if (page.is_embedded) next.set('embed', '1');
  if (is_part) next.set('part', '1');
  return reply
    .status(303)
    .header('access-control-allow-origin', '*')
    .header('cache-control', 'no-store')
    .header(
      'location',
      `/w/${encodeURIComponent(team_code)}/questions/${page.product.id}?${next.toString()}`,
    )
    .send();
}

function readQuestion(
  app: App,
  form: URLSearchParams,
): { input: QuestionPage['input']; problem: QuestionProblem | null } {
  const { input: typed, problem } = readQuestionText(form);
  const input = {
    ...typed,
    name: readTextField(form, 'name').replaceAll('\n', ' ').slice(0, LONGEST_NAME),
    email: readTextField(form, 'email').slice(0, 320),
  };
  if (problem !== null) return { input, problem };
  if (readEmail(input.email) === null) return { input, problem: 'email' };
  const isPlausibleTime = isPlausible(
    app.config.secretKey,
    form.get('moment') ?? '',
    app.clock.now(),
  );
  return { input, problem: isPlausibleTime ? null : 'too_fast' };
}
