import type { MessageMetadata } from '#server/database/tables/delivery/message-metadata.ts';
import { sql } from 'kysely';
import type { MessageChannel, MessageStatus, Step } from '#contract/labels/message-status.ts';
import type { Tx } from '#server/database/transaction.ts';

export interface ReportedMessage {
  id: string;
  request_id: string;
  team_id: string;
  sender_id: number;
  step: Step;
  ordinal: number;
  channel: MessageChannel;
  status: MessageStatus;
  recipient: string | null;
  attempt: number;
  handed_over_attempt: number | null;
  failures: number;
  sent_at: Date | null;
  updated_at: Date;
  metadata: MessageMetadata;
  flow_configuration_config: unknown;
}

/** Identifies the message of a provider's report. */
export interface MessageReport {
  provider: string;
  /** The team of the account. Null for an account of the instance. */
  team_id: string | null;
  /** The idempotency key that was sent with the message. */
  key: string;
  provider_message_id: string | null;
}

const KEY =
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(request|first_reminder|last_reminder)\.(\d{1,4})$/;
/** Statuses of messages that were sent, are being sent or may have been sent. */
const GONE: readonly MessageStatus[] = ['sending', 'outcome_unknown', 'sent', 'delivered'];

/**
 * Finds the reported message and locks it after its request. Returns null when no message has this
 * key, when it was sent by another account, or when it has since been sent by another sender, so
 * that the result of the earlier attempt no longer matters.
 */
export async function findReported(
  tx: Tx,
  { provider, team_id, key, provider_message_id }: MessageReport,
): Promise<ReportedMessage | null> {
  const [, uuid, step, ordinal] = KEY.exec(key) ?? [];
  if (uuid === undefined || step === undefined || ordinal === undefined) return null;
  const request = await tx.db
    .selectFrom('review_requests')
    .select('id')
    .where('uuid', '=', uuid)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!request) return null;
  const { rows } = await sql<ReportedMessage>`
    select m.id, m.request_id, m.team_id, m.sender_id, m.step, m.ordinal, m.channel, m.status, m.recipient, m.attempt, m.handed_over_attempt, m.failures, m.sent_at, m.updated_at,
      m.metadata, t.flow_configuration_config
    from messages m join senders s on s.id = m.sender_id join teams t on t.id = m.team_id
    where m.request_id = ${request.id} and m.step = ${step} and m.ordinal = ${Number(ordinal)} and m.channel is not null
      and s.provider = ${provider} and s.team_id is not distinct from ${team_id}::bigint and m.status = any(${[...GONE]}::text[])
      and (m.provider_message_id is null or ${provider_message_id}::text is null or m.provider_message_id = ${provider_message_id}::text)
    for update of m`.execute(tx.db);
  return rows[0] ?? null;
}

/**
 * Finds the team of the message that was sent with this key. Returns null when no message has this
 * key or its person is erased.
 */
export async function findTeamOfKey(tx: Tx, key: string): Promise<string | null> {
  const [, uuid] = KEY.exec(key) ?? [];
  if (uuid === undefined) return null;
  const request = await tx.db
    .selectFrom('review_requests')
    .select('team_id')
    .where('uuid', '=', uuid)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return request?.team_id ?? null;
}
