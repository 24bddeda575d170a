import type { Tx } from '#server/database/transaction.ts';
import { isStop } from './is-stop.ts';
import { recordTimelineEvent } from '../timeline/record-timeline-event.ts';
import { stopContact } from './stop-contact.ts';

/** A message that a person sent to a team’s number. */
export interface InboundMessage {
  team_id: string;
  channel: 'whatsapp' | 'sms';
  /** The provider whose account received the message. */
  provider: string;
  provider_message_id: string;
  /** The sender’s number in E.164. */
  from: string;
  /** Null for a picture, a voice message or another content without text. */
  text: string | null;
  at: Date;
}

const LONGEST_TEXT = 2_000;

/**
 * Records a customer’s message on the latest request with that phone number. An opt-out ends all of
 * the requests. The caller makes sure that a message is recorded once, because it reads the event
 * once.
 */
export async function receiveInbound(tx: Tx, message: InboundMessage): Promise<void> {
  const { team_id, channel, provider, provider_message_id, from, at } = message;
  const text = message.text?.trim().slice(0, LONGEST_TEXT).toWellFormed() ?? null;
  const request = await findLatest(tx, team_id, from);
  if (request) {
    await recordTimelineEvent(tx, {
      kind: 'inbound_message',
      team_id,
      request_id: request.id,
      at: at < tx.now ? at : tx.now,
      detail: { channel, text, provider, provider_message_id },
    });
    await tx.db
      .updateTable('review_requests')
      .set({ last_activity_at: tx.now, updated_at: tx.now })
      .where('id', '=', request.id)
      .execute();
  }
  if (text === null || !isStop(text)) {
    if (request) await tx.publish('customer_wrote', { team_id, request_id: request.id });
    return;
  }
  await stopNumber(tx, {
    team_id,
    phone_number: from,
    proof: JSON.stringify({
      text: text.slice(0, 200).toWellFormed(),
      channel,
      provider,
      provider_message_id,
      at: at.toISOString(),
    }),
  });
}

/**
 * Finds the request that the person most likely answers: the one sent last or, when none was sent,
 * the one created last.
 */
async function findLatest(
  tx: Tx,
  team_id: string,
  phone_number: string,
): Promise<{ id: string } | undefined> {
  return tx.db
    .selectFrom('review_requests')
    .select('id')
    .where('team_id', '=', team_id)
    .where('phone_number', '=', phone_number)
    .where('erased_at', 'is', null)
    .orderBy('date_sent', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Records an opt-out that the customer sent from their number, to the team or to the messaging
 * provider.
 */
export function stopNumber(
  tx: Tx,
  { team_id, phone_number, proof }: { team_id: string; phone_number: string; proof: string },
): Promise<boolean> {
  return stopContact(tx, { team_id, kind: 'phone', value: phone_number, source: 'inbound', proof });
}
