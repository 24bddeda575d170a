import type { MessageMetadata } from './message-metadata.ts';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { MessageChannel } from '#contract/labels/message-status.ts';

/** Owners: `domains/requests` plans the messages, `domains/delivery` sends them. */
export interface MessagesTable {
  id: GeneratedAlways<string>;
  request_id: string;
  scheduled_at: ColumnType<Date, Date, Date>;
  due_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  lease_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  sent_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /**
   * The date at which the message left the queue: it was sent, delivered, cancelled, skipped or
   * expired. Null while the queue shows it, which includes `failed` because a person must act.
   */
  finished_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  created_at: ColumnType<Date, Date | undefined, Date>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
  team_id: string;
  sender_id: number | null;
  attempt: Generated<number>;
  handed_over_attempt: number | null;
  failures: Generated<number>;
  ordinal: Generated<number>;
  step: 'request' | 'first_reminder' | 'last_reminder';
  channel: MessageChannel | null;
  status:
    | 'scheduled'
    | 'waiting_payment'
    | 'waiting_fulfillment'
    | 'waiting_delivery'
    | 'held'
    | 'sending'
    | 'outcome_unknown'
    | 'sent'
    | 'delivered'
    | 'failed'
    | 'postponed'
    | 'cancelled'
    | 'skipped'
    | 'expired';
  reason: string | null;
  recipient: string | null;
  /** The country of its request, repeated here for the lists. */
  country_code: string | null;
  /**
   * The status without the two transitions of the sending itself: `sending` is listed as
   * `scheduled`, `delivered` as `sent`.
   */
  list_status: GeneratedAlways<string>;
  provider_message_id: string | null;
  metadata: JSONColumnType<MessageMetadata, string | undefined, string>;
}
