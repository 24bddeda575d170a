import type { FastifyReply } from 'fastify';
import { readConditionalRating } from '#contract/settings/conditional-rating.ts';
import { previewReview } from '#server/domains/customer-site/review/send-review.ts';
import { redirectToUpsell } from '#server/domains/customer-site/rating/redirect-to-upsell.ts';
import { previewPurposes } from '../preferences/choose-purposes.ts';
import { type CustomerCall, type CustomerHandler, goTo } from './customer-call.ts';
import {
  presentDone,
  presentFrame,
  presentOrder,
} from '#server/domains/customer-pages/present-customer.ts';
import { presentLegal } from '#server/domains/customer-pages/present-rules.ts';
import { givesThanksCode } from '#server/domains/reviews/thanks/promise-thanks-code.ts';
import { isOneClick } from '../rating/is-one-click.ts';
import { sendPage } from './send-page.ts';
import { readRating, sendRated, sendRating } from './show-page.ts';

const WEEK_MS = 7 * 86_400_000;

/**
 * The handlers of the link of a test message, by action of the customer. They show the same pages
 * from the address alone and write nothing.
 */
export const previews = {
  show,
  rate,
  showPostpone,
  postpone: async (call) => goTo(call, '/postpone?done=1'),
  showStop,
  stop,
  showWithdraw,
  withdraw: async (call) => goTo(call, '/withdraw?done=1'),
  showPreferences: async (call) => previewPurposes(call),
  savePreferences: async (call) => goTo(call, '/preferences?saved=1'),
  review: previewReview,
  // A test message has no order, so that nothing can be asked about its products.
  toReview: async (call) => goTo(call, '/review'),
  legal: async ({ app, reply, customerRequest, locale }) =>
    sendPage(
      reply,
      200,
      presentLegal(customerRequest, locale, await givesThanksCode(app, customerRequest.team_id)),
    ),
  openOffer: redirectToUpsell,
  openDestination,
  checkDestination,
  /** Answers the beacons of the page, which record nothing here. */
  ignore: async ({ reply }) => reply.status(204).send(),
} as const satisfies Record<string, CustomerHandler>;

async function show(call: CustomerCall): Promise<FastifyReply> {
  const { reply, customerRequest, locale, query, app } = call;
  const rating = readRating(query.get('rated'));
  if (query.has('done'))
    return sendPage(reply, 200, presentDone(customerRequest, locale, null, true));
  if (rating === null) return sendRating(call, 200, readRating(query.get('rating')), false);
  const { carry_to } = readConditionalRating(
    customerRequest.conditional,
    rating,
    customerRequest.uuid,
  );
  if (query.has('onward') && carry_to !== null)
    return sendPage(reply, 200, {
      kind: 'onward',
      frame: presentFrame(customerRequest, locale),
      rating,
      destination: carry_to,
    });
  return sendRated(call, { ...customerRequest, rating, rated_at: app.clock.now() }, 200, {
    is_thanks: true,
  });
}

async function rate(call: CustomerCall): Promise<FastifyReply> {
  const { form, customerRequest } = call;
  if (form.get('form') === 'feedback' || form.has('feedback')) return goTo(call, '?done=1');
  const rating = readRating(form.get('rating'));
  if (rating === null) return sendRating(call, 422, null, false);
  const { carry_to } = readConditionalRating(
    customerRequest.conditional,
    rating,
    customerRequest.uuid,
  );
  return goTo(call, `?rated=${rating}${carry_to === null ? '' : '&onward=1'}`);
}

async function showPostpone({
  app,
  reply,
  customerRequest,
  locale,
  query,
}: CustomerCall): Promise<FastifyReply> {
  const frame = presentFrame(customerRequest, locale);
  if (!query.has('done'))
    return sendPage(reply, 200, {
      kind: 'postpone',
      frame,
      order: presentOrder(customerRequest.order),
    });
  return sendPage(reply, 200, {
    kind: 'postponed',
    frame,
    until: new Date(app.clock.now().getTime() + WEEK_MS),
  });
}

async function showWithdraw({
  reply,
  customerRequest,
  locale,
  query,
}: CustomerCall): Promise<FastifyReply> {
  return sendPage(reply, 200, {
    kind: query.has('done') ? 'withdrawn' : 'withdraw',
    frame: presentFrame(customerRequest, locale),
  });
}

async function showStop({
  reply,
  customerRequest,
  locale,
  query,
}: CustomerCall): Promise<FastifyReply> {
  const kind = query.has('undone') ? 'resumed' : query.has('done') ? 'stopped' : 'stop';
  return sendPage(reply, 200, {
    kind,
    frame: presentFrame(customerRequest, locale),
    other_shops: [],
  });
}

async function stop(call: CustomerCall): Promise<FastifyReply> {
  const { form, request, reply } = call;
  if (isOneClick(form, request.body))
    return reply
      .status(200)
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-store')
      .send('OK\n');
  return goTo(call, form.has('undo') ? '/stop?undone=1' : '/stop?done=1');
}

/** Redirects to the real site, so that the team can try it. */
async function openDestination(call: CustomerCall): Promise<FastifyReply> {
  const { reply, locale } = call;
  const destination = destinationOf(call);
  if (!destination) return sendPage(reply, 404, { kind: 'unknown', locale });
  return reply
    .status(303)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex, nofollow')
    .header('location', destination.url)
    .send();
}

async function checkDestination(call: CustomerCall): Promise<FastifyReply> {
  return destinationOf(call)
    ? call.reply.status(204).send()
    : sendPage(call.reply, 404, { kind: 'unknown', locale: call.locale });
}

function destinationOf({ request, customerRequest }: CustomerCall) {
  const { n = '' } = request.params as { n?: string };
  return /^\d{1,2}$/.test(n) ? customerRequest.conditional.destinations[Number(n) - 1] : undefined;
}
