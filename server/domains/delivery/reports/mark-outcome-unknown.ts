import { sql } from 'kysely';
import type { MessageChannel, Step } from '#contract/labels/message-status.ts';
import type { Tx } from '#server/database/transaction.ts';
import { recordTimelineEvents } from '#server/domains/requests/timeline/record-timeline-event.ts';

interface UncertainMessage {
  id: string;
  team_id: string;
  request_id: string;
  step: Step;
  /** The attempt of the last call. */
  attempt: number;
  channel: MessageChannel | null;
  recipient: string | null;
  sender_id: number | null;
}

/**
 * Makes messages that a provider may have taken `outcome_unknown`, with the channel, the recipient
 * and the sender of that call. A person or the calendar settles them.
 */
export async function markOutcomeUnknown(
  tx: Tx,
  messages: readonly UncertainMessage[],
): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map(({ id, attempt, channel, recipient, sender_id }) => ({
    id,
    attempt,
    channel,
    recipient,
    sender_id,
  }));
  // `updated_at` is not changed, because frequency caps count from the moment at which the message
  // was handed over.
  await sql`
    update messages m set status = 'outcome_unknown', reason = null, due_at = null, lease_until = null, handed_over_attempt = coalesce(m.handed_over_attempt, f.attempt),
      channel = f.channel, recipient = f.recipient, sender_id = f.sender_id, metadata = m.metadata - 'uncertain_delivery'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) f(id bigint, attempt int, channel text, recipient text, sender_id int)
    where m.id = f.id`.execute(tx.db);
  await recordTimelineEvents(
    tx,
    messages.map((message) => ({
      kind: 'outcome_unknown',
      team_id: message.team_id,
      request_id: message.request_id,
      message_id: message.id,
      detail: { step: message.step, channel: message.channel },
    })),
  );
}
