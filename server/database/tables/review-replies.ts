import type { ReplyState } from '#contract/follow-up.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Owner: `modules/review-answers`. Answers to one customer; nobody else reads them. */
export interface ReviewRepliesTable {
  id: GeneratedAlways<string>;
  request_id: string;
  team_id: string;
  user_id: string | null;
  /** What the provider knows it by, whatever the attempt. */
  key: Generated<string>;
  /** What the caller calls the act of sending it: the same again is the same reply. */
  idempotency_key: string | null;
  channel: 'whatsapp' | 'sms' | 'email';
  recipient: string;
  text: string;
  state: Generated<ReplyState>;
  attempt: Generated<number>;
  /** The attempt whose call to a provider may have begun. */
  handed_over_attempt: number | null;
  failures: Generated<number>;
  /** When it is tried, or, while it is `sending`, when its worker is given up; null: nothing is left to do. */
  due_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  provider: string | null;
  provider_message_id: string | null;
  is_outbox: Generated<boolean>;
  /** Why it did not leave, in French, with what to do. */
  problem: string | null;
  created_at: ColumnType<Date, Date, Date>;
  sent_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}
