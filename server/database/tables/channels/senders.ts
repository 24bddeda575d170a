import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { MessageChannel } from '#contract/labels/message-status.ts';

/** Owner: `domains/channels/senders`. */
export interface SendersTable {
  id: GeneratedAlways<number>;
  /** Null for an account of the instance, which all teams use. */
  team_id: string | null;
  channel: MessageChannel;
  /** The service that sends, such as `meta`, `twilio` or `smtp`. */
  provider: string;
  /** The identifier of the account, which is unique for its team, channel and provider. */
  account: string;
  /**
   * The rate limit: at most `limit_count` messages in `limit_seconds`. Null when there is no limit.
   */
  limit_count: number | null;
  limit_seconds: number | null;
  /**
   * `broken`: the provider refused the credentials. `disconnected`: the team disconnected it, or
   * the instance no longer configures it.
   */
  state: Generated<'connected' | 'broken' | 'disconnected'>;
  /** The reason of the state: a code, or the error of the provider. Null while it is connected. */
  state_reason: string | null;
  state_since: ColumnType<Date, Date | undefined, Date>;
  /** The circuit breaker is open until this date: no message is sent before. */
  circuit_open_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /**
   * The date at which the provider restricted the account. Nothing is sent through it until this is
   * null again.
   */
  blocked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The date at which such a block ended. Sending resumes gradually from there. */
  resumed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Nothing is sent until this date. */
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
  /** The date at which the credit was last read. */
  credit_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The date since which the credit is below its alert level. The team is notified once. */
  credit_low_since: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The largest number of different people in 24 hours. Null when there is no limit. */
  people_per_day: number | null;
  /** Seconds between two messages to the same person. */
  pair_seconds: number | null;
  /** The worker that has the lease on this account until `holder_until`. */
  holder: string | null;
  holder_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /**
   * For the SMS account of the instance: the countries (ISO 3166-1 alpha-2) to which it sends. Null
   * when it sends to all.
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
