import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

/** Owner: `domains/operations`. */
export interface ImportsTable {
  id: GeneratedAlways<string>;
  team_id: string;
  user_id: string | null;
  kind: string;
  state: 'checking' | 'checked' | 'running' | 'done' | 'cancelled' | 'failed';
  /** Where it stands, or stood when it was stopped: in the dry run, or writing. */
  phase: 'check' | 'run';
  turn: Generated<number>;
  source_name: string | null;
  total: number | null;
  done: Generated<number>;
  created: Generated<number>;
  updated: Generated<number>;
  unchanged: Generated<number>;
  duplicates: Generated<number>;
  refused: Generated<number>;
  /** What the kind was asked; it alone reads it. */
  payload: JSONColumnType<Record<string, unknown>, string | undefined, string>;
  /** Where the next chunk begins; null at the beginning. */
  cursor: ColumnType<unknown, string | null | undefined, string | null>;
  /** What became of the planned messages: `status reason` → how many. */
  outcomes: JSONColumnType<Record<string, number>, string | undefined, string>;
  /** Chunks that failed in a row. */
  failures: Generated<number>;
  error: string | null;
  worked_ms: ColumnType<string, number | undefined, number>;
  created_at: ColumnType<Date, Date | undefined, Date>;
  started_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  finished_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** What it brought in was taken back. */
  undone_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  touched_at: ColumnType<Date, Date | undefined, Date>;
}
