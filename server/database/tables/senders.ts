import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Owner: `modules/sending`. */
export interface SendersTable {
  id: GeneratedAlways<number>;
  team_id: string | null;
  channel: 'whatsapp' | 'sms' | 'email';
  provider: string;
  account: string;
  limit_count: number | null;
  limit_seconds: number | null;
  state: Generated<'connected' | 'broken' | 'disconnected'>;
  state_reason: string | null;
  state_since: ColumnType<Date, Date | undefined, Date>;
  circuit_open_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The provider restricts the account: nothing leaves by it until this is null again. */
  blocked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** When such a block ended: it takes up its work gradually from there. */
  resumed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The provider asks for silence until then. */
  paused_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Ours, when it is not the provider’s wish: the team’s own ceiling for the month. */
  pause_reason: 'monthly_ceiling' | null;
  /** What an account that is paid by the message has left; null: unknown. */
  credit: number | null;
  /** `credits`, or a currency. */
  credit_unit: string | null;
  credit_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Below the level of its alert since then; told once. */
  credit_low_since: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Different people in 24 hours; null: as many as one likes. */
  people_per_day: number | null;
  /** Between two messages to the same person. */
  pair_seconds: number | null;
  holder: string | null;
  holder_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Of the instance’s SMS account: countries (ISO-2) that it texts to; null: all. */
  countries: string[] | null;
  /** Of the instance’s SMS account: euros that one team may cost in a calendar month; null: no limit. */
  team_ceiling: number | null;
  /** Of the instance’s accounts: messages per day that every team may send; null: no limit. */
  daily_messages: number | null;
  created_at: ColumnType<Date, Date | undefined, Date>;
}
