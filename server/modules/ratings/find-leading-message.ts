import type { Transaction } from 'kysely';
import type { Channel, Step } from '#contract/message-status.ts';
import type { DB } from '#server/database/tables.ts';

/** The message that brought the customer: the last one accepted. Without any, the link was handed over: `link`, no step. */
export interface LeadingMessage {
  message_id: string | null;
  channel: Channel;
  step: Step | null;
}

export async function findLeadingMessage(db: Transaction<DB>, requestId: string): Promise<LeadingMessage> {
  const row = await db
    .selectFrom('messages')
    .select(['id', 'channel', 'step'])
    .where('request_id', '=', requestId)
    .where('sent_at', 'is not', null)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.channel ? { message_id: row.id, channel: row.channel, step: row.step } : { message_id: null, channel: 'link', step: null };
}
