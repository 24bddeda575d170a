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
  holder: string | null;
  holder_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  created_at: ColumnType<Date, Date | undefined, Date>;
}
