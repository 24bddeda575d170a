import type { FastifyReply } from 'fastify';
import type { CustomerCall } from '#server/domains/customer-site/pages/customer-call.ts';
import { sendPage } from '#server/domains/customer-site/pages/send-page.ts';
import { recordUpsellEvent } from '#server/domains/reviews/offers/record-upsell-event.ts';

/**
 * `GET /y/{token}/upsell/{id}`: redirects to the stored address, never to an address of the caller.
 * The click is counted when the browser reports that a person clicked.
 */
export async function redirectToUpsell(call: CustomerCall): Promise<FastifyReply> {
  const { app, request, reply, customerRequest: found, locale } = call;
  const upsell = await findUpsell(call);
  if (!upsell) return sendPage(reply, 404, { kind: 'unknown', locale });
  if (request.method === 'GET' && request.headers['sec-fetch-user'] === '?1' && !found.is_preview)
    await recordUpsellEvent(app, {
      upsell_id: upsell.id,
      request_id: found.id,
      team_id: found.team_id,
      what: 'click',
    });
  return reply
    .status(303)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex, nofollow')
    .header('location', upsell.url)
    .send();
}

/**
 * Handles the beacon of the page: a browser shows the offer to a person, or the person followed it.
 */
export function recordUpsellVisit(what: 'view' | 'click') {
  return async (call: CustomerCall): Promise<FastifyReply> => {
    const upsell = await findUpsell(call);
    if (upsell && !call.customerRequest.is_preview)
      await recordUpsellEvent(call.app, {
        upsell_id: upsell.id,
        request_id: call.customerRequest.id,
        team_id: call.customerRequest.team_id,
        what,
      });
    return call.reply.status(upsell ? 204 : 404).send();
  };
}

/** Finds the offer. There is none before a rating. */
async function findUpsell({
  app,
  request,
  customerRequest,
}: CustomerCall): Promise<{ id: string; url: string } | null> {
  const [, id] = /\/upsell\/([1-9]\d{0,17})(?:[/?]|$)/.exec(request.url) ?? [];
  if (id === undefined || (customerRequest.rating === null && !customerRequest.is_preview))
    return null;
  const row = await app.db
    .selectFrom('upsell_configurations')
    .select(['id', 'url'])
    .where('id', '=', id)
    .where('team_id', '=', customerRequest.team_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}
