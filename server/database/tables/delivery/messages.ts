import type { MessageMetadata } from './message-metadata.ts';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { MessageChannel } from '#contract/labels/message-status.ts';

/** Owners: `domains/requests` plans the messages, `domains/delivery` sends them. */
export interface MessagesTable {
  id: GeneratedAlways<string>;
  request_id: string;
  /** The planned date of sending, as shown to the team. */
  scheduled_at: ColumnType<Date, Date, Date>;
  /** The date from which a worker may claim the message. Null when nothing is left to do. */
  due_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The end of the lease of the worker that claimed it. */
  lease_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The date at which the provider accepted it. Null until then. */
  sent_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /**
   * The date at which the message left the queue: it was sent, delivered, cancelled, skipped or
   * expired. Null while the queue shows it, which includes `failed` because a person must act.
   */
  finished_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  created_at: ColumnType<Date, Date | undefined, Date>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
  team_id: string;
  /** The row of `senders` that sends it. */
  sender_id: number | null;
  /** The fencing token: a worker writes its result only while the attempt is still its own. */
  attempt: Generated<number>;
  /** The attempt whose call to a provider may have begun, so that its outcome may be unknown. */
  handed_over_attempt: number | null;
  /** The number of consecutive failed attempts. */
  failures: Generated<number>;
  /** Distinguishes the messages of one step, such as those after a postponement. */
  ordinal: Generated<number>;
  step: 'request' | 'first_reminder' | 'last_reminder';
  /** Null when no channel can reach the customer. */
  channel: MessageChannel | null;
  /** `outcome_unknown`: the provider may have accepted it, but its answer was lost. */
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
  /** The reason of the status, as in `REASONS_BY_STATUS` of `contract/labels/message-status.ts`. */
  reason: string | null;
  /**
   * The phone number or the e-mail address. Null when no channel can reach the customer, and after
   * an erasure.
   */
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
