import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import {
  changeContact,
  lockContact,
  type LockedContact,
} from '#server/domains/requests/timeline/change-contact.ts';
import { findContactStatuses } from '#server/domains/requests/contacts/find-contact-statuses.ts';
import {
  changedContact,
  readChangedContact,
  refuseUnreachableContact,
} from '#server/domains/requests/contacts/refuse-unreachable-contact.ts';
import { recordTimelineEvent } from '#server/domains/requests/timeline/record-timeline-event.ts';
import {
  findRequestOfMessage,
  lockQueuedReview,
  type LockedReview,
  readQueuedReview,
} from '../queue/find-queued-review.ts';
import { refusal } from '../worker/refuse-to-send.ts';

/**
 * Corrects the e-mail or the phone of a request whose messages reach nobody. Planned messages take
 * the new contact and keep their date; a failed message stays failed until a person sends it again.
 * The former contact is stored. Throws when the contact opted out or its mailbox is dead, and when
 * the request has ended for its customer.
 */
export async function updateQueuedContact(
  app: App,
  { params, body, caller }: Pick<Call<'updateQueuedContact'>, 'params' | 'body' | 'caller'>,
): Promise<Answer<'updateQueuedContact'>> {
  return transaction(app, async (tx) => {
    const { team_id, user } = caller;
    const locked = await lockContact(
      tx,
      team_id,
      await findRequestOfMessage(tx.db, team_id, params.id),
    );
    const message = await lockQueuedReview(tx.db, team_id, params.id);
    await refuseEnded(tx, locked, message);
    const after = readChangedContact(body, locked, locked.country);
    const changed = CONTACTS.filter((column) => after[column] !== locked[column]);
    if (changed.length > 0) {
      await refuseUnreachableContact(tx, locked, after, changed);
      await changeContact(tx, locked, after, user.id);
      await recordTimelineEvent(tx, {
        kind: 'contact_changed',
        team_id,
        request_id: message.request_id,
        user_id: user.id,
        detail: { contact: changedContact(changed) },
      });
      await recordAuditEvent(tx, caller, 'contact_changed', { id: message.request_id });
    }
    return { data: await readQueuedReview(tx.db, message.id) };
  });
}

const CONTACTS = ['email', 'phone_number'] as const;

/**
 * Throws when the request has ended, because a correction must not bypass an opt-out, nor an end
 * set by the customer or the order.
 */
async function refuseEnded(
  tx: Tx,
  request: LockedContact,
  { status, reason }: LockedReview,
): Promise<void> {
  if (request.erased_at !== null) throw new Failure('erased');
  const contactStatus = (await findContactStatuses(tx, request.team_id, [request]))(request);
  if (request.stopped_at !== null || contactStatus.opt_out !== 'none')
    throw new Failure('opted_out');
  if (request.rating !== null) throw new Failure('already_rated');
  switch (status) {
    case 'sending':
    case 'sent':
    case 'delivered':
    case 'outcome_unknown':
      throw new Failure('already_sent');
    case 'expired':
      throw refusal(reason);
    case 'cancelled':
      if (reason !== 'cancelled_by_team') throw refusal(reason);
      return;
    case 'scheduled':
    case 'waiting_payment':
    case 'waiting_fulfillment':
    case 'waiting_delivery':
    case 'held':
    case 'postponed':
    case 'failed':
    case 'skipped':
  }
}
