import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely';

/** Owner: whoever states the fact, through `record-fact.ts`; that of an acceptance is written with its message (`modules/sending`). */
export interface RequestFactsTable {
  id: GeneratedAlways<string>;
  request_id: string;
  team_id: string;
  kind: string;
  at: ColumnType<Date, Date, Date>;
  message_id: string | null;
  user_id: string | null;
  detail: JSONColumnType<Record<string, unknown>, string | undefined, string>;
}
