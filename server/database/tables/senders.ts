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
  /** Different people in 24 hours; null: as many as one likes. */
  people_per_day: number | null;
  /** Between two messages to the same person. */
  pair_seconds: number | null;
  holder: string | null;
  holder_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  created_at: ColumnType<Date, Date | undefined, Date>;
}
