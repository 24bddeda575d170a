import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  CUSTOMER_LOCALES,
  type CustomerLocale,
  isCustomerLocale,
} from '#contract/customer-pages/customer-locale.ts';
import type { App } from '#server/app.ts';
import type { RateLimit } from '#server/http/limits/rate-limit.ts';
import {
  chooseLocale,
  localeCookie,
  spokenLanguage,
} from '#server/domains/customer-pages/choose-locale.ts';
import { findPreview } from './find-preview.ts';
import { findRequest, type FoundRequest } from '#server/domains/customer-pages/find-request.ts';
import { createWriteBatcher } from '#server/database/batches/create-write-batcher.ts';
import { presentFrame } from '#server/domains/customer-pages/present-customer.ts';
import { rateByTokens } from '../rating/rate-requests.ts';
import { recordPageViews } from '../rating/record-page-views.ts';
import { sendPage } from './send-page.ts';

/** One visit of a customer’s link: its request, and the language of the response. */
export interface CustomerCall {
  app: App;
  request: FastifyRequest;
  reply: FastifyReply;
  customerRequest: FoundRequest;
  locale: CustomerLocale;
  query: URLSearchParams;
  form: URLSearchParams;
}

/** Ratings that arrive at the same time are written in one transaction. */
export interface WriteBatchers {
  rate: (rating: TokenRating) => Promise<{ is_carried: boolean } | null>;
  see: (token: string) => Promise<boolean>;
}

interface TokenRating {
  token: string;
  rating: number;
}

export function createWriteBatchers(app: App): WriteBatchers {
  return {
    rate: createWriteBatcher(
      (ratings: readonly TokenRating[]) => rateByTokens(app, ratings),
      ({ token }) => token,
    ),
    see: createWriteBatcher(
      (tokens: readonly string[]) => recordPageViews(app, tokens),
      (token) => token,
    ),
  };
}

export type CustomerHandler = (call: CustomerCall) => Promise<FastifyReply>;

/**
 * Makes the handler of a route of a customer’s link: `answer` for the link of a request, `preview`
 * for that of a test message.
 */
export type CustomerRoute = (
  answer: CustomerHandler,
  preview: CustomerHandler,
) => (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Finds the request or the test message of the token and calls its handler. An unknown token, and
 * the token of an erased person, are answered here.
 */
export function withRequest(
  app: App,
  limit: RateLimit,
  answer: CustomerHandler,
  preview: CustomerHandler,
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { token = '' } = request.params as { token?: string };
    limit.take(token.slice(0, 22));
    const query = new URLSearchParams(request.url.split('?')[1] ?? '');
    const customerRequest = (await findRequest(app.db, token)) ?? (await findPreview(app, token));
    if (!customerRequest)
      return sendPage(reply, 404, { kind: 'unknown', locale: localeOf(request) });
    const requestedLocale = query.get('lang');
    const locale = chooseLocale(requestedLocale, request.headers.cookie, customerRequest.locale, {
      ...customerRequest.customization,
      ...customerRequest.team,
    });
    if (requestedLocale !== null && isCustomerLocale(requestedLocale))
      void reply.header(
        'set-cookie',
        localeCookie(requestedLocale, app.config.publicUrl.startsWith('https:')),
      );
    const call = {
      app,
      request,
      reply,
      customerRequest,
      locale,
      query,
      form: request.body instanceof URLSearchParams ? request.body : new URLSearchParams(),
    };
    if (customerRequest.is_preview) return preview(call);
    return customerRequest.erased_at === null ? answer(call) : sendGone(call);
  };
}

/**
 * Returns the language when the shop is unknown: the stored choice of this browser, or the language
 * of the browser, or French.
 */
export function localeOf(request: FastifyRequest): CustomerLocale {
  return chooseLocale(
    null,
    request.headers.cookie,
    spokenLanguage(request.headers['accept-language']),
    {
      languages: CUSTOMER_LOCALES,
      customer_locale: 'fr',
    },
  );
}

export function sendGone({ reply, customerRequest: found, locale }: CustomerCall): FastifyReply {
  const isErased = found.erased_at !== null;
  const frame = presentFrame(isErased ? { ...found, first_name: null } : found, locale);
  return sendPage(reply, 410, {
    kind: 'gone',
    frame,
    reason: isErased ? 'erased' : 'expired',
    link_ttl_days: found.flow.link_ttl_days,
  });
}

/**
 * Redirects to another page of this site after a form. A redirect to another site would fail in
 * Chromium, which applies `form-action` to redirects.
 */
export function goTo({ reply, customerRequest: found }: CustomerCall, where: string): FastifyReply {
  return reply
    .status(303)
    .header('cache-control', 'no-store')
    .header('location', `/y/${found.token}${where}`)
    .send();
}
