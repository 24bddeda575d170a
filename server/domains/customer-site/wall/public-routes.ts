import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { customerPages } from '#customer-pages';
import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type { App } from '#server/app.ts';
import { answerFailure, toFailure } from '#server/http/calls/answer-failure.ts';
import { addressOf } from '#server/http/limits/address-key.ts';
import { type AttemptLimit, takeAttempt } from '#server/http/limits/attempts.ts';
import { createRateLimit } from '#server/http/limits/rate-limit.ts';
import { findWallShop, type WallShop } from '#server/domains/reviews/published/find-wall-shop.ts';
import { pageMoment } from './page-moment.ts';
import { queryOf, sendNoWall, sendPublicPage, sendToAll } from './public-call.ts';
import { readAttestation } from '#server/domains/reviews/published/read-attestation.ts';
import { findPublished, readWall } from './read-wall.ts';
import { readWallQuery } from './read-wall-query.ts';
import { readReport, recordReviewReport } from './record-review-report.ts';

const VISITS_PER_MINUTE = 240;
const LARGEST_FORM = 20_000;
/** The limit of reports of one address for one team, counted in the database over all processes. */
const REPORTS: AttemptLimit = { name: 'report', most: 10, windowMs: 3_600_000 };
/** Of one address for all teams. */
const REPORTS_FROM: AttemptLimit = { name: 'report-from', most: 30, windowMs: 3_600_000 };
/** For one team from everywhere. */
const REPORTS_OF: AttemptLimit = { name: 'report-of', most: 100, windowMs: 3_600_000 };
const DAY = 'public, max-age=86400';

/**
 * The public routes: the wall, its widgets, the attestation, the report of a review. They read and
 * set no cookie.
 */
export function publicReviewRoutes(app: App, http: FastifyInstance): void {
  void http.register(async (open) => {
    const limit = createRateLimit(VISITS_PER_MINUTE, 60_000, app.config.rateLimits);
    open.addHook('onRequest', async (request) => limit.take(addressOf(request)));
    open.setErrorHandler((error, request, reply) => refuseWithText(app, error, request, reply));
    open.get('/dashboard/reviews/custom', (request, reply) => showWall(app, request, reply));
    open.get('/embed.js', (request, reply) =>
      sendToAll(request, reply, 'text/javascript; charset=utf-8', customerPages.embedScript, DAY),
    );
    open.get<{ Params: { team_code: string } }>('/avis/:team_code/embed.json', (request, reply) =>
      giveWall(app, request, reply),
    );
    open.get<{ Params: { team_code: string } }>('/avis/:team_code', (request, reply) =>
      showAttestation(app, request, reply),
    );
    open.post<{ Params: { team_code: string } }>(
      '/avis/:team_code/reports',
      { bodyLimit: LARGEST_FORM },
      (request, reply) => receiveReport(app, request, reply),
    );
  });
}

async function showWall(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { team_code, filter, form, is_embedded, locale } = readWallQuery(queryOf(request));
  const wallShop = await findWallShop(app.db, team_code);
  if (!wallShop) return sendNoWall(request, reply, locale);
  const { shop, moderation_days } = wallShop;
  const page = {
    kind: 'wall',
    shop,
    locale: locale ?? wallShop.locale,
    team_code,
    base: '',
    public_url: app.config.publicUrl,
    form,
    is_embedded,
    filter,
    moderation_days,
    ...(await readWall(app.db, wallShop.team_id, filter)),
  } as const;
  return sendPublicPage(reply, 200, page);
}

type OfShop = FastifyRequest<{ Params: { team_code: string } }>;

async function giveWall(app: App, request: OfShop, reply: FastifyReply): Promise<FastifyReply> {
  const base = app.config.publicUrl;
  const { team_code, filter, form, locale } = readWallQuery(
    queryOf(request),
    request.params.team_code,
  );
  const wallShop = await findWallShop(app.db, team_code, base);
  if (!wallShop)
    return reply
      .status(404)
      .header('access-control-allow-origin', '*')
      .send({ message: 'Boutique inconnue', code: 'not_found' });
  const { shop, moderation_days } = wallShop;
  const wall = await readWall(app.db, wallShop.team_id, filter);
  const data = customerPages.embedData({
    kind: 'wall',
    shop,
    locale: locale ?? wallShop.locale,
    team_code,
    base,
    public_url: base,
    form,
    is_embedded: true,
    filter,
    moderation_days,
    ...wall,
  });
  return sendToAll(request, reply, 'application/json; charset=utf-8', JSON.stringify(data));
}

async function showAttestation(
  app: App,
  request: OfShop,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const query = queryOf(request);
  const { team_code, locale } = readWallQuery(query, request.params.team_code);
  const wallShop = await findWallShop(app.db, team_code);
  if (!wallShop) return sendNoWall(request, reply, locale);
  const review = query.has('review')
    ? await findPublished(app.db, wallShop.team_id, query.get('review') ?? '')
    : null;
  const report = review && {
    review,
    moment: pageMoment(app.config.secretKey, app.clock.now()),
    input: { reason: null, words: '', email: '' },
    problem: null,
  };
  return sendPublicPage(reply, 200, {
    ...(await attestationOf(app, wallShop, locale)),
    report,
    is_reported: query.has('reported'),
  });
}

async function attestationOf(app: App, wallShop: WallShop, locale: CustomerLocale | null) {
  const { shop, team_code } = wallShop;
  return {
    kind: 'attestation',
    shop,
    team_code,
    locale: locale ?? wallShop.locale,
    base: '',
    public_url: app.config.publicUrl,
    facts: await readAttestation(app, wallShop),
  } as const;
}

async function receiveReport(
  app: App,
  request: OfShop,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const { team_code, locale } = readWallQuery(form, request.params.team_code);
  const wallShop = await findWallShop(app.db, team_code);
  const review =
    wallShop && (await findPublished(app.db, wallShop.team_id, form.get('review') ?? ''));
  if (!wallShop || !review) return sendNoWall(request, reply, locale);
  const { input, problem, is_robot } = readReport(app, form);
  if (problem !== null && !is_robot) {
    const report = {
      review,
      moment: pageMoment(app.config.secretKey, app.clock.now()),
      input,
      problem,
    };
    return sendPublicPage(reply, 422, {
      ...(await attestationOf(app, wallShop, locale)),
      report,
      is_reported: false,
    });
  }
  if (!is_robot) {
    const address = addressOf(request);
    await takeAttempt(app, REPORTS_FROM, address);
    await takeAttempt(app, REPORTS, `${wallShop.team_id} ${address}`);
    await takeAttempt(app, REPORTS_OF, wallShop.team_id);
    await recordReviewReport(app, wallShop.team_id, review, input);
  }
  const query = new URLSearchParams({ reported: '1', lang: locale ?? wallShop.locale });
  return reply
    .status(303)
    .header('cache-control', 'no-store')
    .header('location', `/avis/${encodeURIComponent(team_code)}?${query.toString()}`)
    .send();
}

/** A browser gets a page with a sentence; a script on another site gets only the status. */
function refuseWithText(
  app: Pick<App, 'log'>,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const failure = toFailure(error);
  if (failure.status !== 429) return answerFailure(app, error, request, reply);
  if (failure.detail.retryAfter !== undefined)
    void reply.header('retry-after', String(Math.max(1, Math.ceil(failure.detail.retryAfter))));
  return sendPublicPage(reply, 429, {
    kind: 'too_many',
    locale: readWallQuery(queryOf(request)).locale ?? 'fr',
  });
}
