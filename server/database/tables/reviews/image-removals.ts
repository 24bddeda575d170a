import type { ColumnType } from 'kysely';

/**
 * Owner: `domains/images`. Image files to delete. A trigger inserts them when a row of `images` is
 * deleted, also together with its team or request.
 */
export interface ImageRemovalsTable {
  name: string;
  removed_at: ColumnType<Date, never, never>;
}
