import type { ColumnType } from 'kysely';

/** Owner: `modules/images`. Files whose row is gone, written by a trigger, so that whoever deletes a team or a request knows nothing of files. */
export interface ImageRemovalsTable {
  name: string;
  removed_at: ColumnType<Date, never, never>;
}
