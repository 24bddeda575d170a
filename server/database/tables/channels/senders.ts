import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { MessageChannel } from '#contract/labels/message-status.ts';

/** Owner: `domains/channels/senders`. */
export interface SendersTable {
  id: GeneratedAlways<number>;
  team_id: string | null;
  channel: MessageChannel;
  provider: string;
  account: string;
  limit_count: number | null;
  limit_seconds: number | null;
  state: Generated<'connected' | 'broken' | 'disconnected'>;
  state_reason: string | null;
  state_since: ColumnType<Date, Date | undefined, Date>;
  circuit_open_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /**
   * The date at which the provider restricted the account. Nothing is sent through it until this is
   * null again.
   */
  blocked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The date at which such a block ended. Sending resumes gradually from there. */
  resumed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The date until which the provider requested that nothing be sent. */
  paused_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /**
   * The reason of the pause when Recueil paused it: the monthly ceiling of the team. Null when the
   * provider requested it.
   */
  pause_reason: 'monthly_ceiling' | null;
  /** The credit that is left on a prepaid account. Null when it is unknown. */
  credit: number | null;
  /** The unit of the credit: `credits`, or a currency. */
  credit_unit: string | null;
  credit_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The date since which the credit is below its alert level. The team is notified once. */
  credit_low_since: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The largest number of different people in 24 hours. Null when there is no limit. */
  people_per_day: number | null;
  /** Seconds between two messages to the same person. */
  pair_seconds: number | null;
  holder: string | null;
  holder_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /**
   * For the SMS account of the instance: the countries (ISO-2) to which it sends. Null when it
   * sends to all.
   */
  countries: string[] | null;
  /**
   * For the SMS account of the instance: the most euros that one team may spend in a calendar
   * month. Null when there is no limit.
   */
  team_ceiling: number | null;
  /**
   * For accounts of the instance: the messages that every team may send in a day. Null when there
   * is no limit.
   */
  daily_messages: number | null;
  created_at: ColumnType<Date, Date | undefined, Date>;
}
