import type { ReplyState } from '#contract/labels/follow-up.ts';
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';
import type { MessageChannel } from '#contract/labels/message-status.ts';

/** Owner: `domains/reviews/feedback`. Private replies to one customer. */
export interface ReviewRepliesTable {
  id: GeneratedAlways<string>;
  request_id: string;
  team_id: string;
  user_id: string | null;
  /** The idempotency key at the provider, the same for every attempt. */
  key: Generated<string>;
  /** The idempotency key of the caller. The same key means the same reply. */
  idempotency_key: string | null;
  channel: MessageChannel;
  recipient: string;
  text: string;
  /** `outcome_unknown`: the provider may have accepted it, but its answer was lost. */
  state: Generated<ReplyState>;
  /** The fencing token: a worker writes its result only while the attempt is still its own. */
  attempt: Generated<number>;
  /** The number of the attempt whose call to a provider may have begun. */
  handed_over_attempt: number | null;
  failures: Generated<number>;
  /**
   * The date of the next attempt. In status `sending`, the date at which its worker is considered
   * dead. Null when nothing is left to do.
   */
  due_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  provider: string | null;
  provider_message_id: string | null;
  is_outbox: Generated<boolean>;
  /** The reason why it was not sent, with its solution, in French. */
  problem: string | null;
  created_at: ColumnType<Date, Date, Date>;
  sent_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export type Reply = Selectable<ReviewRepliesTable>;
