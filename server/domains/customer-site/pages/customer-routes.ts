import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PlainPage } from '#contract/customer-pages/customer-pages.ts';
import type { App } from '#server/app.ts';
import { Failure, type FailureCode } from '#server/failures.ts';
import { toFailure } from '#server/http/calls/answer-failure.ts';
import { createRateLimit } from '#server/http/limits/rate-limit.ts';
import { maskPath } from '#server/log.ts';
import { openLinkPages } from '#server/domains/customer-site/general-link/open-link-pages.ts';
import {
  recordUpsellVisit,
  redirectToUpsell,
} from '#server/domains/customer-site/rating/redirect-to-upsell.ts';
import { rateAtOnce, seeAtOnce } from '../rating/answer-at-once.ts';
import { customerReviewRoutes } from '#server/domains/customer-site/review/customer-review.ts';
import { buyerQuestionRoutes } from '../questions/buyer-questions.ts';
import { customerProductsRoutes } from '../products/customer-products.ts';
import { previews } from './previews.ts';
import { choosePurposes, showPurposes } from '../preferences/choose-purposes.ts';
import { localeOf, createWriteBatchers, type CustomerRoute, withRequest } from './customer-call.ts';
import {
  recordDestinationClick,
  redirectToDestination,
} from '../rating/redirect-to-destination.ts';
import { presentLegal } from '#server/domains/customer-pages/present-rules.ts';
import { givesThanksCode } from '#server/domains/reviews/thanks/promise-thanks-code.ts';
import { receiveAnswer } from '../rating/receive-answer.ts';
import { sendPage } from './send-page.ts';
import { showPage } from './show-page.ts';
import {
  receivePostpone,
  receiveStop,
  showPostpone,
  showStop,
} from '../preferences/opt-out-pages.ts';
import { receiveWithdraw, showWithdraw } from '../review/withdraw-page.ts';

const LARGEST_FORM = 64_000;
const VISITS_PER_MINUTE = 60;

/**
 * Registers the customer routes: pages, plain forms, and error pages. The token is the only
 * credential, so that no Origin header is required.
 */
export function customerRoutes(app: App, http: FastifyInstance): void {
  void http.register(async (pages) => {
    readForms(pages);
    pages.setErrorHandler((error, request, reply) => answerWithText(app, error, request, reply));
    const limit = createRateLimit(VISITS_PER_MINUTE, 60_000, app.config.rateLimits);
    const write = createWriteBatchers(app);
    const visit: CustomerRoute = (answer, preview) => withRequest(app, limit, answer, preview);
    const form = { bodyLimit: LARGEST_FORM };
    pages.get('/y', (request, reply) =>
      sendPage(reply, 200, { kind: 'no_link', locale: localeOf(request) }),
    );
    pages.get('/y/:token', visit(showPage, previews.show));
    pages.post('/y/:token', form, rateAtOnce(limit, write, visit(receiveAnswer, previews.rate)));
    pages.post(
      '/y/:token/seen',
      form,
      seeAtOnce(
        limit,
        write,
        visit(async (call) => call.reply.status(204).send(), previews.ignore),
      ),
    );
    // `door` is the former path, which links in sent e-mails and open pages still use.
    for (const url of ['/y/:token/go/:n', '/y/:token/door/:n']) {
      pages.get(url, visit(redirectToDestination, previews.openDestination));
      pages.post(url, form, visit(recordDestinationClick, previews.checkDestination));
    }
    pages.get('/y/:token/upsell/:id', visit(redirectToUpsell, previews.openOffer));
    pages.post('/y/:token/upsell/:id', form, visit(recordUpsellVisit('click'), previews.ignore));
    pages.post(
      '/y/:token/upsell/:id/seen',
      form,
      visit(recordUpsellVisit('view'), previews.ignore),
    );
    customerReviewRoutes(app, pages, visit);
    customerProductsRoutes(app, pages, visit);
    buyerQuestionRoutes(pages, visit);
    pages.get('/y/:token/postpone', visit(showPostpone, previews.showPostpone));
    pages.post('/y/:token/postpone', form, visit(receivePostpone, previews.postpone));
    pages.get('/y/:token/stop', visit(showStop, previews.showStop));
    pages.post('/y/:token/stop', form, visit(receiveStop, previews.stop));
    pages.get('/y/:token/withdraw', visit(showWithdraw, previews.showWithdraw));
    pages.post('/y/:token/withdraw', form, visit(receiveWithdraw, previews.withdraw));
    pages.get('/y/:token/preferences', visit(showPurposes, previews.showPreferences));
    pages.post('/y/:token/preferences', form, visit(choosePurposes, previews.savePreferences));
    pages.get(
      '/y/:token/legal',
      visit(
        async ({ reply, customerRequest, locale }) =>
          sendPage(
            reply,
            200,
            presentLegal(
              customerRequest,
              locale,
              await givesThanksCode(app, customerRequest.team_id),
            ),
          ),
        previews.legal,
      ),
    );
    pages.get('/y/*', (request, reply) =>
      sendPage(reply, 404, { kind: 'unknown', locale: localeOf(request) }),
    );
    openLinkPages(app, pages);
    for (const url of ['/y/*', '/t/*']) {
      pages.route({
        method: ['PUT', 'PATCH', 'DELETE'],
        url,
        handler: (_request, reply) => {
          void reply.header('allow', 'GET, HEAD, POST');
          throw new Failure('method_not_allowed');
        },
      });
    }
  });
}

/**
 * Parses plain forms. Any other body is read as text, because beacons and mail programs send
 * various types.
 */
function readForms(pages: FastifyInstance): void {
  pages.removeAllContentTypeParsers();
  pages.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  pages.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
    done(null, String(body)),
  );
}

const PAGE_OF: Partial<Record<FailureCode, PlainPage['kind']>> = {
  too_large: 'too_large',
  too_many_requests: 'too_many',
  unavailable: 'unavailable',
  not_found: 'unknown',
  method_not_allowed: 'unknown',
};

/** The error pages with a link to try again. The other errors would occur again. */
const REOPENED: ReadonlySet<PlainPage['kind']> = new Set(['too_many', 'unavailable', 'broken']);
/** The address of a page, without its query. */
const PERSONAL_PAGE = /^\/[yt]\/[\w-]+(?:\/[a-z]+)?(?=\?|$)/u;

/** Sends an error as a page with a sentence. The person finds their text again by going back. */
function answerWithText(
  app: Pick<App, 'log'>,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const failure = toFailure(error);
  if (failure.code === 'internal')
    app.log.error(
      { err: error, request_id: request.id, method: request.method, path: maskPath(request.url) },
      'a customer’s page failed',
    );
  if (failure.detail.retryAfter !== undefined)
    void reply.header('retry-after', String(Math.max(1, Math.ceil(failure.detail.retryAfter))));
  const kind = PAGE_OF[failure.code] ?? 'broken';
  const [address] = PERSONAL_PAGE.exec(request.url) ?? [];
  return sendPage(reply, failure.status, {
    kind,
    locale: localeOf(request),
    ...(address !== undefined && REOPENED.has(kind) && { address }),
  });
}
