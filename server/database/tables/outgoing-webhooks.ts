import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { WebhookEvent } from '#contract/webhook-events.ts';

/** Owner: `modules/outgoing-webhooks`. */
export interface OutgoingWebhooksTable {
  id: GeneratedAlways<string>;
  team_id: string;
  url: string;
  events: WebhookEvent[];
  /** Sealed, as credentials are. */
  secret: Buffer;
  created_by: string | null;
  created_at: ColumnType<Date, Date | undefined, Date>;
  /** When the address answered 410 Gone; null: it is in use. */
  disabled_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** When its team was told that nothing arrives there; null: it does. */
  told_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** Owner: `modules/outgoing-webhooks`. */
export interface WebhookDeliveriesTable {
  id: GeneratedAlways<string>;
  webhook_id: string;
  event: WebhookEvent | 'test';
  /** What makes this news one: the same is told once. */
  about: string;
  request_id: string | null;
  occurred_at: ColumnType<Date, Date, Date>;
  attempts: Generated<number>;
  /** Null: delivered, or given up. */
  next_try_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  last_tried_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  delivered_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  status: number | null;
  problem: string | null;
}
