import type { FastifyReply } from 'fastify';
import { readConditionalRating } from '#contract/settings/conditional-rating.ts';
import { findOffer } from '#server/domains/reviews/offers/find-offer.ts';
import { type CustomerCall, goTo, sendGone } from './customer-call.ts';
import { readAskedProducts } from '#server/domains/customer-site/products/read-asked-products.ts';
import { readOwnForm } from '#server/domains/customer-site/review/read-own-form.ts';
import { changeableUntil, type FoundRequest } from '#server/domains/customer-pages/find-request.ts';
import {
  presentDone,
  presentFrame,
  presentRated,
  presentRating,
  type RefusedForm,
} from '#server/domains/customer-pages/present-customer.ts';
import { sendPage } from './send-page.ts';
import { isLinkExpired } from '#server/domains/requests/planning/link-expiry.ts';

/**
 * Milliseconds after an answer during which the page shows thanks. Later it shows the answer and
 * its date.
 */
const THANKS_MS = 3_600_000;

type RatedRequest = FoundRequest & { rating: number; rated_at: Date };

/**
 * `GET /y/{token}`: shows the question or the given answer. Nothing is stored, because robots open
 * links too.
 */
export async function showPage(call: CustomerCall): Promise<FastifyReply> {
  const { customerRequest, app } = call;
  if (isRated(customerRequest)) return showAnswered(call, customerRequest);
  if (isLinkExpired(customerRequest, app.clock.now())) return sendGone(call);
  return sendRating(call, 200, readRating(call.query.get('rating')), false);
}

async function showAnswered(
  call: CustomerCall,
  customerRequest: RatedRequest,
): Promise<FastifyReply> {
  const { reply, locale, query, app } = call;
  const now = app.clock.now();
  const rating = readRating(query.get('rating'));
  const canChange = changeableUntil(customerRequest.rated_at) > now;
  if (canChange && (query.has('change') || (rating !== null && rating !== customerRequest.rating)))
    return sendRating(call, 200, rating ?? customerRequest.rating, true);
  if (query.has('done'))
    return sendPage(
      reply,
      200,
      presentDone(customerRequest, locale, await findOffer(app, customerRequest)),
    );
  if (query.has('onward')) {
    const { carry_to } = readConditionalRating(
      customerRequest.conditional,
      customerRequest.rating,
      customerRequest.uuid,
    );
    return carry_to === null
      ? goTo(call, '')
      : sendPage(reply, 200, {
          kind: 'onward',
          frame: presentFrame(customerRequest, locale),
          rating: customerRequest.rating,
          destination: carry_to,
        });
  }
  const answeredAt = customerRequest.answered_at ?? customerRequest.rated_at;
  return sendRated(call, customerRequest, 200, {
    is_thanks: query.has('thanks') && now.getTime() - answeredAt.getTime() < THANKS_MS,
  });
}

export function sendRating(
  { reply, customerRequest, locale }: CustomerCall,
  status: number,
  preselected: number | null,
  is_change: boolean,
): FastifyReply {
  return sendPage(reply, status, presentRating(customerRequest, locale, preselected, is_change));
}

/**
 * Sends the page of a rating. An offer is shown right after the answer, and a later visit only
 * shows the answer.
 */
export async function sendRated(
  { reply, locale, app }: CustomerCall,
  customerRequest: RatedRequest,
  status: number,
  how: { is_thanks: boolean; refused?: RefusedForm },
): Promise<FastifyReply> {
  const upsell = how.is_thanks ? await findOffer(app, customerRequest) : null;
  const now = app.clock.now();
  const [own, { lines }] = await Promise.all([
    readOwnForm(app.db, customerRequest, now),
    readAskedProducts(app.db, customerRequest, now),
  ]);
  const products = {
    names: lines.map(({ name }) => name),
    rated: lines.filter(({ review }) => review !== null).length,
  };
  return sendPage(
    reply,
    status,
    presentRated(customerRequest, {
      locale,
      now,
      upsell,
      review_form: own?.form ?? null,
      products,
      ...how,
    }),
  );
}

export function isRated(customerRequest: FoundRequest): customerRequest is RatedRequest {
  return customerRequest.rating !== null && customerRequest.rated_at !== null;
}

/** Reads a rating of 1 to 5 from a form or a query string. Returns null for any other text. */
export function readRating(text: string | null): number | null {
  return text !== null && /^[1-5]$/.test(text) ? Number(text) : null;
}
