import type { FastifyReply } from 'fastify';
import { readConditionalRating } from '#contract/settings/conditional-rating.ts';
import { previewReview } from '#server/domains/customer-site/review/send-review.ts';
import { redirectToUpsell } from '#server/domains/customer-site/rating/redirect-to-upsell.ts';
import { previewPurposes } from '../preferences/choose-purposes.ts';
import { type CustomerCall, goTo } from './customer-call.ts';
import {
  presentDone,
  presentFrame,
  presentOrder,
} from '#server/domains/customer-pages/present-customer.ts';
import { presentLegal } from '#server/domains/customer-pages/present-rules.ts';
import { isOneClick } from '../rating/is-one-click.ts';
import { sendPage } from './send-page.ts';
import { readRating, sendRated, sendRating } from './show-page.ts';

const WEEK_MS = 7 * 86_400_000;

/**
 * Handles the routes of a test message’s link: the same pages, from the URL alone. Nothing is
 * written.
 */
export async function answerPreview(call: CustomerCall): Promise<FastifyReply> {
  const [, place = '', n = ''] =
    /^\/y\/[^/?]+(?:\/([^/?]*))?(?:\/([^/?]*))?/.exec(call.request.url) ?? [];
  const isForm = call.request.method === 'POST';
  switch (place) {
    case '':
      return isForm ? receive(call) : show(call);
    case 'postpone':
      return isForm ? goTo(call, '/postpone?done=1') : showPostpone(call);
    case 'stop':
      return isForm ? receiveStop(call) : showStop(call);
    case 'withdraw':
      return isForm
        ? goTo(call, '/withdraw?done=1')
        : sendPage(call.reply, 200, {
            kind: call.query.has('done') ? 'withdrawn' : 'withdraw',
            frame: presentFrame(call.customerRequest, call.locale),
          });
    case 'preferences':
      return isForm ? goTo(call, '/preferences?saved=1') : previewPurposes(call);
    case 'review':
      return previewReview(call);
    case 'photo':
    case 'products':
      return goTo(call, '/review');
    case 'legal':
      return sendPage(call.reply, 200, presentLegal(call.customerRequest, call.locale));
    case 'upsell':
      return isForm ? call.reply.status(204).send() : redirectToUpsell(call);
    case 'go':
    case 'door':
      return redirectInPreview(call, n, isForm);
    default:
      return call.reply.status(204).send();
  }
}

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

function receive(call: CustomerCall): FastifyReply {
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

function showPostpone({ app, reply, customerRequest, locale, query }: CustomerCall): FastifyReply {
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

function showStop({ reply, customerRequest, locale, query }: CustomerCall): FastifyReply {
  const kind = query.has('undone') ? 'resumed' : query.has('done') ? 'stopped' : 'stop';
  return sendPage(reply, 200, {
    kind,
    frame: presentFrame(customerRequest, locale),
    other_shops: [],
  });
}

function receiveStop(call: CustomerCall): FastifyReply {
  const { form, request, reply } = call;
  if (isOneClick(form, request.body))
    return reply
      .status(200)
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-store')
      .send('OK\n');
  return goTo(call, form.has('undo') ? '/stop?undone=1' : '/stop?done=1');
}

/** Redirects to the real site, so that the team can try the link. */
function redirectInPreview(
  { reply, customerRequest, locale }: CustomerCall,
  n: string,
  isForm: boolean,
): FastifyReply {
  const destination = /^\d{1,2}$/.test(n)
    ? customerRequest.conditional.destinations[Number(n) - 1]
    : undefined;
  if (!destination) return sendPage(reply, 404, { kind: 'unknown', locale });
  if (isForm) return reply.status(204).send();
  return reply
    .status(303)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex, nofollow')
    .header('location', destination.url)
    .send();
}
