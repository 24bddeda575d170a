import type { FastifyReply } from 'fastify';
import { readConditionalRating } from '#contract/settings/conditional-rating.ts';
import { findOffer } from '#server/domains/reviews/offers/find-offer.ts';
import { type CustomerCall, goTo, sendGone } from './customer-call.ts';
import { readOwnForm } from '#server/domains/customer-site/review/read-own-form.ts';
import {
  changeableUntil,
  type FoundRequest,
  isExpired,
} from '#server/domains/customer-pages/find-request.ts';
import {
  presentDone,
  presentFrame,
  presentRated,
  presentRating,
  type RefusedForm,
} from '#server/domains/customer-pages/present-customer.ts';
import { sendPage } from './send-page.ts';

/** How long the page thanks after an answer. Later it shows the answer and its date. */
const THANKS_MS = 3_600_000;

type RatedRequest = FoundRequest & { rating: number; rated_at: Date };

/** `GET /y/{token}`: the question, or what was answered. Nothing is stored: robots open links too. */
export async function showPage(call: CustomerCall): Promise<FastifyReply> {
  const { found, app } = call;
  if (isRated(found)) return showAnswered(call, found);
  if (isExpired(found, app.clock.now())) return sendGone(call);
  return sendRating(call, 200, readRating(call.query.get('rating')), false);
}

async function showAnswered(call: CustomerCall, found: RatedRequest): Promise<FastifyReply> {
  const { reply, locale, query, app } = call;
  const now = app.clock.now();
  const rating = readRating(query.get('rating'));
  const canChange = changeableUntil(found.rated_at) > now;
  if (canChange && (query.has('change') || (rating !== null && rating !== found.rating)))
    return sendRating(call, 200, rating ?? found.rating, true);
  if (query.has('done'))
    return sendPage(reply, 200, presentDone(found, locale, await findOffer(app, found)));
  if (query.has('onward')) {
    const { carry_to } = readConditionalRating(found.conditional, found.rating, found.uuid);
    return carry_to === null
      ? goTo(call, '')
      : sendPage(reply, 200, {
          kind: 'onward',
          frame: presentFrame(found, locale),
          rating: found.rating,
          destination: carry_to,
        });
  }
  const answeredAt = found.answered_at ?? found.rated_at;
  return sendRated(call, found, 200, {
    is_thanks: query.has('thanks') && now.getTime() - answeredAt.getTime() < THANKS_MS,
  });
}

export function sendRating(
  { reply, found, locale }: CustomerCall,
  status: number,
  preselected: number | null,
  is_change: boolean,
): FastifyReply {
  return sendPage(reply, status, presentRating(found, locale, preselected, is_change));
}

/** An offer is shown right after the answer. A later visit only shows the answer. */
export async function sendRated(
  { reply, locale, app }: CustomerCall,
  found: RatedRequest,
  status: number,
  how: { is_thanks: boolean; refused?: RefusedForm },
): Promise<FastifyReply> {
  const upsell = how.is_thanks ? await findOffer(app, found) : null;
  const now = app.clock.now();
  const own = await readOwnForm(app.db, found, now);
  return sendPage(
    reply,
    status,
    presentRated(found, { locale, now, upsell, review_form: own?.form ?? null, ...how }),
  );
}

export function isRated(found: FoundRequest): found is RatedRequest {
  return found.rating !== null && found.rated_at !== null;
}

/** A rating of 1 to 5 from a form or a query string. */
export function readRating(text: string | null): number | null {
  return text !== null && /^[1-5]$/.test(text) ? Number(text) : null;
}
