import type { FastifyInstance, FastifyReply } from 'fastify';
import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type { App } from '#server/app.ts';
import { addressOf } from '#server/http/limits/address-key.ts';
import { type AttemptLimit, takeAttempt } from '#server/http/limits/attempts.ts';
import { findWallShop, type WallShop } from '#server/domains/reviews/published/find-wall-shop.ts';
import { pageMoment } from './page-moment.ts';
import { type OfShop, queryOf, sendNoWall, sendPublicPage } from './public-call.ts';
import { readAttestation } from '#server/domains/reviews/published/read-attestation.ts';
import { findPublished } from './read-wall.ts';
import { readWallQuery } from './read-wall-query.ts';
import { readReport, recordReviewReport } from './record-review-report.ts';

const LARGEST_FORM = 20_000;

/**
 * The limit of reports from one address for one team, counted in the database over all processes.
 */
const REPORTS: AttemptLimit = { name: 'report', most: 10, windowMs: 3_600_000 };

/** The limit of reports from one address for all teams. */
const REPORTS_FROM: AttemptLimit = { name: 'report-from', most: 30, windowMs: 3_600_000 };

/** The limit of reports for one team from all addresses. */
const REPORTS_OF: AttemptLimit = { name: 'report-of', most: 100, windowMs: 3_600_000 };

/** Registers the attestation of a shop about its reviews, and the report of a review. */
export function attestationRoutes(app: App, http: FastifyInstance): void {
  http.get<{ Params: { team_code: string } }>('/avis/:team_code', (request, reply) =>
    showAttestation(app, request, reply),
  );
  http.post<{ Params: { team_code: string } }>(
    '/avis/:team_code/reports',
    { bodyLimit: LARGEST_FORM },
    (request, reply) => receiveReport(app, request, reply),
  );
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
    figures: await readAttestation(app, wallShop),
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
