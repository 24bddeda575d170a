import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

/** Owner: `domains/operations`. */
export interface ImportsTable {
  id: GeneratedAlways<string>;
  team_id: string;
  /** The user who started it. Null once the account is deleted. */
  user_id: string | null;
  kind: string;
  state: 'checking' | 'checked' | 'running' | 'done' | 'cancelled' | 'failed';
  /** The current phase, or the phase in which it was stopped: the dry run, or the writing. */
  phase: 'check' | 'run';
  /**
   * The fencing token. It grows with each chunk and each decision of a person, so that a worker
   * that has lost its lease writes nothing.
   */
  turn: Generated<number>;
  /** The name of the file, or the French name of the operation. */
  source_name: string | null;
  /**
   * The number of lines or rows, null while it is unknown. The columns below count those that were
   * processed, by their result.
   */
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
  /** The last error, in French. Null after a chunk that succeeded. */
  error: string | null;
  /** The time spent in the chunks, by which the remaining time is estimated. */
  worked_ms: ColumnType<string, number | undefined, number>;
  created_at: ColumnType<Date, Date | undefined, Date>;
  started_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  finished_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The date at which the imported rows were removed again. */
  undone_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The date of the last progress. Another worker takes over an operation without progress. */
  touched_at: ColumnType<Date, Date | undefined, Date>;
}
