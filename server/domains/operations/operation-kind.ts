import type { Selectable } from 'kysely';
import type { OperationKind } from '#contract/api/operations.ts';
import type { App } from '#server/app.ts';
import type { ImportsTable } from '#server/database/tables/operations/imports.ts';
import type { Tx } from '#server/database/transaction.ts';

/** An operation as its kind sees it. `payload` and `cursor` are written by the kind. */
export type OperationJob = Pick<
  Selectable<ImportsTable>,
  | 'id'
  | 'team_id'
  | 'user_id'
  | 'source_name'
  | 'phase'
  | 'turn'
  | 'total'
  | 'done'
  | 'payload'
  | 'cursor'
>;

export interface Refusal {
  /** The line of the file, from 1; without a file, the position in the request. */
  line: number;
  /** Error messages by field. */
  errors: Record<string, string[]>;
  cells?: readonly string[];
}

/** The result of a chunk. `done` counts every processed row, refused ones included. */
export interface ChunkDone {
  done: number;
  created?: number;
  updated?: number;
  unchanged?: number;
  duplicates?: number;
  refusals?: readonly Refusal[];
  outcomes?: Readonly<Record<string, number>>;
  /** The total, when it is only known during the work. */
  total?: number;
  /** The cursor of the next chunk as JSON; null after the last one. */
  next: unknown;
}

/**
 * Writes the prepared rows in one transaction with the progress, so that no row is processed twice
 * or skipped when the process dies.
 */
export type WriteChunk = (tx: Tx) => Promise<ChunkDone>;

/** Prefetches the data of the next chunk while this one is written. Dropped at the end of a job. */
export type ReadAhead = Map<string, Promise<unknown>>;

/**
 * One kind of operation. Prepares the next chunk (reading, parsing, external calls, all outside of
 * a transaction) and returns the function that writes it. A chunk takes a second at most, except
 * for a video that is fetched, because a person who stops the operation waits for it. Writes
 * outside of `tx` must be idempotent, because they are repeated when the process dies before the
 * progress is saved.
 */
export type PrepareChunk = (app: App, job: OperationJob, ahead?: ReadAhead) => Promise<WriteChunk>;
export type OperationKinds = Readonly<Partial<Record<OperationKind, PrepareChunk>>>;
