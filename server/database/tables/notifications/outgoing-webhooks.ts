import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { WebhookEvent } from '#contract/api/webhook-events.ts';

/** Owner: `domains/notifications/webhooks`. */
export interface OutgoingWebhooksTable {
  id: GeneratedAlways<string>;
  team_id: string;
  url: string;
  events: WebhookEvent[];
  /** Sealed, as credentials are. */
  secret: Buffer;
  created_by: string | null;
  created_at: ColumnType<Date, Date | undefined, Date>;
  /** The date at which the address answered 410 Gone. Null while it is in use. */
  disabled_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The date at which its team was notified that deliveries fail. Null while they succeed. */
  notified_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** Owner: `domains/notifications/webhooks`. */
export interface WebhookDeliveriesTable {
  id: GeneratedAlways<string>;
  webhook_id: string;
  event: WebhookEvent | 'test';
  /** The key of the event. The same event is delivered once. */
  about: string;
  /** The request that the event concerns. Null for an event without one. */
  request_id: string | null;
  occurred_at: ColumnType<Date, Date, Date>;
  attempts: Generated<number>;
  /** The date of the next attempt. Null when it was delivered or given up. */
  next_try_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  last_tried_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  delivered_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  status: number | null;
  problem: string | null;
}

/** Owner: `domains/notifications/audit-stream`. */
export interface AuditStreamsTable {
  team_id: string;
  url: string;
  /** Sealed, as credentials are. */
  secret: Buffer;
  created_by: string | null;
  created_at: ColumnType<Date, Date | undefined, Date>;
  /** The sequence number of the last event that was delivered. */
  sent_seq: string;
  attempts: Generated<number>;
  /** The date of the next attempt, or the end of the lease of the current one. */
  next_try_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  last_tried_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  delivered_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  status: number | null;
  /** The last error, in French. Null when the last attempt succeeded. */
  problem: string | null;
  /** The date at which the owners were notified that deliveries fail. Null while they succeed. */
  notified_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}
