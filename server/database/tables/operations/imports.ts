import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

/** Owner: `domains/operations`. */
export interface ImportsTable {
  id: GeneratedAlways<string>;
  team_id: string;
  user_id: string | null;
  kind: string;
  state: 'checking' | 'checked' | 'running' | 'done' | 'cancelled' | 'failed';
  /** The current phase, or the phase in which it was stopped: the dry run, or the writing. */
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
  /** The parameters of the operation, which only its kind reads. */
  payload: JSONColumnType<Record<string, unknown>, string | undefined, string>;
  /** The position of the next chunk. Null at the beginning. */
  cursor: ColumnType<unknown, string | null | undefined, string | null>;
  /** The results of planned messages: `status reason` → number of messages. */
  outcomes: JSONColumnType<Record<string, number>, string | undefined, string>;
  /** The number of consecutive failed chunks. */
  failures: Generated<number>;
  error: string | null;
  worked_ms: ColumnType<string, number | undefined, number>;
  created_at: ColumnType<Date, Date | undefined, Date>;
  started_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  finished_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The date at which the imported rows were removed again. */
  undone_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  touched_at: ColumnType<Date, Date | undefined, Date>;
}
