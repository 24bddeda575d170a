import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CustomerCall } from '../pages/customer-call.ts';
import { findDestinationLink } from '#server/domains/reviews/public/find-destination-link.ts';
import { recordDestinationVisit } from './record-destination-visit.ts';
import { sendPage } from '../pages/send-page.ts';

/**
 * `GET /y/{token}/go/{n}`: redirects to the stored address, never to an address of the caller.
 * Browsers send `Sec-Fetch-User` when a person clicked.
 */
export async function redirectToDestination(call: CustomerCall): Promise<FastifyReply> {
  const { app, request, reply, customerRequest: found, locale } = call;
  const destination = findDestination(call);
  if (!destination) return sendPage(reply, 404, { kind: 'unknown', locale });
  const isVisit = request.method === 'GET' && !isPrefetch(request);
  const isByPerson = request.headers['sec-fetch-user'] === '?1';
  // Both run in one `Promise.all`: a promise that is created before another `await` has no handler
  // when it rejects meanwhile.
  const [link] = isVisit
    ? await Promise.all([
        destination.kind === 'trustpilot'
          ? findLinkOrPlain(call, destination.url)
          : destination.url,
        recordDestinationVisit(app, found.id, destination, isByPerson),
      ])
    : [destination.url];
  return reply
    .status(303)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex, nofollow')
    .header('location', link)
    .send();
}

/**
 * Finds the invitation link. An error while the invitation is created is logged, and the customer
 * is still redirected.
 */
async function findLinkOrPlain(
  { app, customerRequest }: CustomerCall,
  plain: string,
): Promise<string> {
  try {
    return await findDestinationLink(app, customerRequest, plain);
  } catch (error) {
    app.log.error(
      { err: error, team_id: customerRequest.team_id },
      'no invitation could be looked up or made: the customer was led to the plain page',
    );
    return plain;
  }
}

/** Handles the beacon of the page, which reports that a person followed this link. */
export async function recordDestinationClick(call: CustomerCall): Promise<FastifyReply> {
  const destination = findDestination(call);
  if (destination)
    await recordDestinationVisit(call.app, call.customerRequest.id, destination, true);
  return call.reply.status(destination ? 204 : 404).send();
}

function findDestination({
  request,
  customerRequest,
}: CustomerCall): { n: number; kind: 'trustpilot' | 'google' | 'custom'; url: string } | null {
  const { n = '' } = request.params as { n?: string };
  const destination = /^\d{1,2}$/.test(n)
    ? customerRequest.conditional.destinations[Number(n) - 1]
    : undefined;
  return destination ? { n: Number(n), kind: destination.kind, url: destination.url } : null;
}

function isPrefetch(request: FastifyRequest): boolean {
  return /prefetch|prerender/i.test(
    `${String(request.headers['sec-purpose'] ?? '')} ${String(request.headers['purpose'] ?? '')}`,
  );
}
