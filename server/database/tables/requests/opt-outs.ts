import type { ColumnType, GeneratedAlways } from 'kysely';

/** Owner: `domains/requests`. */
export interface OptOutsTable {
  id: GeneratedAlways<string>;
  team_id: string;
  kind: 'email' | 'phone';
  value: string;
  source: 'page' | 'one_click' | 'inbound' | 'manual' | 'import';
  proof: string | null;
  request_id: string | null;
  created_at: ColumnType<Date, Date | undefined, Date>;
  removed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  removal_proof: string | null;
}
