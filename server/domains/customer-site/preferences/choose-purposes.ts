import type { FastifyReply } from 'fastify';
import { PURPOSES, type PreferencesPage } from '#contract/customer-pages/open-pages.ts';
import { transaction } from '#server/database/transaction.ts';
import { isOptedOut } from '#server/domains/requests/opt-outs/is-opted-out.ts';
import { maskContact } from '#server/domains/privacy/mask-contact.ts';
import { stopRequests } from '#server/domains/requests/schedule/stop-requests.ts';
import { undoStop } from '#server/domains/requests/schedule/undo-stop.ts';
import { type CustomerCall, goTo } from '../pages/customer-call.ts';
import { presentFrame } from '#server/domains/customer-pages/present-customer.ts';
import {
  listRefusedPurposes,
  type RefusablePurpose,
  refusePurposes,
} from '#server/domains/requests/opt-outs/refused-purposes.ts';
import { sendPage } from '../pages/send-page.ts';
import { recordFormVisit } from './opt-out-pages.ts';

/**
 * `GET /y/{token}/preferences`: shows the kinds of messages that the person receives. The choice is
 * possible after the link has expired.
 */
export async function showPurposes(call: CustomerCall): Promise<FastifyReply> {
  const { app, customerRequest } = call;
  const refused = await listRefusedPurposes(app.db, customerRequest);
  const isStopped = await isOptedOut(app.db, customerRequest);
  return sendPurposes(call, {
    requests: !isStopped,
    replies: !refused.has('replies'),
    publication: !refused.has('publication'),
  });
}

/**
 * Saves the choice. The form contains the accepted purposes, and its other button ends all of them.
 */
export async function choosePurposes(call: CustomerCall): Promise<FastifyReply> {
  const { app, customerRequest, form } = call;
  const isAccepted = (purpose: (typeof PURPOSES)[number]): boolean =>
    !form.has('stop_all') && form.get(purpose) === '1';
  const refused = (
    ['replies', 'publication'] as const satisfies readonly RefusablePurpose[]
  ).filter((purpose) => !isAccepted(purpose));
  await transaction(app, (tx) => refusePurposes(tx, customerRequest, refused));
  if (isAccepted('requests')) await undoStop(app, customerRequest.id);
  else await stopRequests(app, customerRequest.id, 'page');
  await recordFormVisit(app, customerRequest.id);
  return goTo(call, '/preferences?saved=1');
}

/** Shows the page of a test message: all purposes are accepted, and nothing is stored. */
export function previewPurposes(call: CustomerCall): FastifyReply {
  return sendPurposes(call, { requests: true, replies: true, publication: true });
}

function sendPurposes(
  { reply, customerRequest, locale, query }: CustomerCall,
  accepted: PreferencesPage['accepted'],
): FastifyReply {
  const contacts = [customerRequest.email, customerRequest.phone_number]
    .map(maskContact)
    .filter((contact) => contact !== null);
  return sendPage(reply, 200, {
    kind: 'preferences',
    frame: presentFrame(customerRequest, locale),
    contact: contacts.length === 0 ? null : contacts.join(', '),
    accepted,
    is_saved: query.has('saved'),
  });
}
