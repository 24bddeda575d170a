import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { customerPages } from '#customer-pages';
import { LONGEST_NAME } from '#contract/customer-pages/shop-review.ts';
import {
  LONGEST_QUESTION,
  type QuestionPage,
  type QuestionProblem,
  SHORTEST_QUESTION,
} from '#contract/customer-pages/product-question.ts';
import type { App } from '#server/app.ts';
import { readEmail } from '#server/domains/privacy/read-contact.ts';
import { findPublicProducts } from '#server/domains/products/find-public-products.ts';
import { findWallShop, type WallShop } from '#server/domains/reviews/published/find-wall-shop.ts';
import {
  askQuestion,
  confirmQuestion,
  deleteOwnQuestion,
} from '#server/domains/reviews/questions/ask-question.ts';
import { readQuestionToken } from '#server/domains/reviews/questions/question-proof.ts';
import { addressOf } from '#server/http/limits/address-key.ts';
import { type AttemptLimit, takeAttempt } from '#server/http/limits/attempts.ts';
import { readProductQuery } from '../product-pages/read-product-query.ts';
import { isPlausible, pageMoment } from '../wall/page-moment.ts';
import { queryOf } from '../wall/public-call.ts';

/** The limits of reports: of one address for one shop, for all shops, and for one shop. */
const QUESTIONS: AttemptLimit = { name: 'question', most: 10, windowMs: 3_600_000 };
const QUESTIONS_FROM: AttemptLimit = { name: 'question-from', most: 30, windowMs: 3_600_000 };
const QUESTIONS_OF: AttemptLimit = { name: 'question-of', most: 100, windowMs: 3_600_000 };
/** To one address, whoever asks: nobody is written to by strangers again and again. */
const QUESTIONS_TO: AttemptLimit = { name: 'question-to', most: 3, windowMs: 24 * 3_600_000 };
const LARGEST_FORM = 20_000;

type AskCall = FastifyRequest<{ Params: { team_code: string; product_id: string } }>;
type OwnCall = FastifyRequest<{ Params: { team_code: string; token: string } }>;

/** The form by which readers ask about a product, and the page that the link of its mail opens. */
export function questionRoutes(app: App, open: FastifyInstance): void {
  const form = { bodyLimit: LARGEST_FORM };
  open.get('/w/:team_code/questions/:product_id', (request, reply) =>
    showForm(app, request as AskCall, reply),
  );
  open.post('/w/:team_code/questions/:product_id', form, (request, reply) =>
    receiveQuestion(app, request as AskCall, reply),
  );
  open.get('/w/:team_code/questions/own/:token', (request, reply) =>
    showOwn(app, request as OwnCall, reply),
  );
  open.post('/w/:team_code/questions/own/:token', form, (request, reply) =>
    receiveOwn(app, request as OwnCall, reply),
  );
}

const EMPTY = { text: '', name: '', email: '' };

async function findPage(
  app: App,
  team_code: string,
  product_id: string,
  query: URLSearchParams,
): Promise<{ shop: WallShop; page: QuestionPage; is_part: boolean } | null> {
  const { is_part, is_embedded, style, locale } = readProductQuery(query);
  const base = is_part ? app.config.publicUrl : '';
  const shop = await findWallShop(app.db, team_code, base);
  const id = shop && (await findPublicProducts(app.db, shop.team_id, [product_id])).get(product_id);
  if (!shop || !id) return null;
  const { title } = await app.db
    .selectFrom('products')
    .select('title')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const page: QuestionPage = {
    shop: shop.shop,
    locale: locale ?? shop.locale,
    team_code: shop.team_code,
    base,
    public_url: app.config.publicUrl,
    is_embedded: is_embedded || is_part,
    style,
    product: { id, title },
    state: query.has('asked') ? 'asked' : 'form',
    input: EMPTY,
    problem: null,
    moment: pageMoment(app.config.secretKey, app.clock.now()),
    back: query.toString().slice(0, 1_000),
    token: null,
  };
  return { shop, page, is_part };
}

async function showForm(app: App, request: AskCall, reply: FastifyReply): Promise<FastifyReply> {
  const { team_code, product_id } = request.params;
  const found = await findPage(app, team_code, product_id, queryOf(request));
  return found ? sendQuestion(reply, 200, found.page, found.is_part) : sendNone(reply);
}

async function receiveQuestion(
  app: App,
  request: AskCall,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const body = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const { team_code, product_id } = request.params;
  const query = new URLSearchParams(body.get('back') ?? '');
  const found = await findPage(app, team_code, product_id, query);
  if (!found) return sendNone(reply);
  const { shop, page, is_part } = found;
  const { input, problem } = readQuestion(app, body);
  // The hidden field, which only robots fill in: they read that all went well.
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
  const field = (name: string): string =>
    (form.get(name) ?? '').replaceAll('\0', '').toWellFormed().replace(/\r\n?/gu, '\n').trim();
  const input = {
    text: field('text').slice(0, 5_000),
    name: field('name').replaceAll('\n', ' ').slice(0, LONGEST_NAME),
    email: field('email').slice(0, 320),
  };
  const { length } = input.text;
  if (length < SHORTEST_QUESTION || length > LONGEST_QUESTION) return { input, problem: 'text' };
  if (readEmail(input.email) === null) return { input, problem: 'email' };
  const isPlausibleTime = isPlausible(
    app.config.secretKey,
    form.get('moment') ?? '',
    app.clock.now(),
  );
  return { input, problem: isPlausibleTime ? null : 'too_fast' };
}

/** What the link of the mail names; null when it is deleted, or the link not ours. */
async function findOwn(app: App, { team_code, token }: OwnCall['params'], query: URLSearchParams) {
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
  const found = await findPage(app, team_code, question.product_id, query);
  return found && { question, page: found.page };
}

async function showOwn(app: App, request: OwnCall, reply: FastifyReply): Promise<FastifyReply> {
  const found = await findOwn(app, request.params, queryOf(request));
  if (!found) return sendNone(reply);
  const { question, page } = found;
  return sendQuestion(reply, 200, {
    ...page,
    state: question.status === 'unconfirmed' ? 'confirm' : 'confirmed',
    input: { ...EMPTY, text: question.text },
    token: request.params.token,
  });
}

/** A programme that follows links of mails only opens the page: the button confirms. */
async function receiveOwn(app: App, request: OwnCall, reply: FastifyReply): Promise<FastifyReply> {
  const found = await findOwn(app, request.params, queryOf(request));
  if (!found) return sendNone(reply);
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

function sendQuestion(
  reply: FastifyReply,
  status: number,
  page: QuestionPage,
  is_part = false,
): FastifyReply {
  void reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('access-control-allow-origin', '*')
    .header('cache-control', 'no-store');
  if (is_part) return reply.send(customerPages.renderQuestionPart(page));
  const { html, policy } = customerPages.renderQuestionPage(page);
  return reply.header('content-security-policy', policy).send(html);
}

function sendNone(reply: FastifyReply): FastifyReply {
  const { html, policy } = customerPages.renderNoProduct('fr');
  return reply
    .status(404)
    .type('text/html; charset=utf-8')
    .header('access-control-allow-origin', '*')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .send(html);
}
