import { sql } from 'kysely';
import type { MovedBy } from '#contract/labels/labels.ts';
import type {
  MessageChannel,
  MessageStatus,
  Reason,
  Step,
} from '#contract/labels/message-status.ts';
import type { Tx } from '#server/database/transaction.ts';

export interface LockedMessage {
  id: string;
  request_id: string;
  step: Step;
  ordinal: number;
  status: MessageStatus;
  reason: Reason | null;
  channel: MessageChannel | null;
  recipient: string | null;
  scheduled_at: Date;
  due_at: Date | null;
  sent_at: Date | null;
  moved_by: MovedBy | null;
  /** True when a person used *send now*: no plan delays the message any more. */
  is_forced: boolean;
  /** True when a provider may have accepted the message and its answer was lost. */
  is_uncertain: boolean;
}
export interface LockedRequest {
  id: string;
  uuid: string;
  order_id: string | null;
  trigger_event: string;
  rating: number | null;
  stopped_at: Date | null;
  erased_at: Date | null;
  /** The messages of the request, in the order in which steps are planned. */
  messages: LockedMessage[];
}

/**
 * Locks requests with their messages, always in the order orders, requests, messages. The lock
 * allows other transactions to insert timeline events of these requests.
 */
export async function lockRequests(
  tx: Pick<Tx, 'db'>,
  by: 'id' | 'order_id',
  ids: readonly string[],
): Promise<readonly LockedRequest[]> {
  const requests = await tx.db
    .selectFrom('review_requests')
    .select(['id', 'uuid', 'order_id', 'trigger_event', 'rating', 'stopped_at', 'erased_at'])
    .where(by, '=', sql<string>`any(${ids}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const byId = new Map(
    requests.map((request) => [request.id, { ...request, messages: [] as LockedMessage[] }]),
  );
  const { rows } = await sql<LockedMessage>`
    select id, request_id, step, ordinal, status, reason, channel, recipient, scheduled_at, due_at, sent_at, metadata ->> 'moved_by' as moved_by, metadata ? 'send_now' as is_forced, metadata ? 'uncertain_delivery' as is_uncertain
    from messages where request_id = any(${[...byId.keys()]}::bigint[]) order by id for no key update`.execute(
    tx.db,
  );
  for (const row of rows) byId.get(row.request_id)?.messages.push(row);
  return [...byId.values()];
}
