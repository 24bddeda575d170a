import type { ColumnType, GeneratedAlways } from 'kysely';

/** Owner: `server/backup`. One row for each scheduled backup. */
export interface BackupRunsTable {
  id: GeneratedAlways<number>;
  started_at: ColumnType<Date, Date, never>;
  /** Null while it runs, and when its process was interrupted. */
  finished_at: ColumnType<Date | null, undefined, Date>;
  /** Of the file, or of the object in the bucket. */
  name: string;
  bytes: ColumnType<string | null, undefined, number>;
  is_encrypted: boolean;
  /** One French sentence. Null: it succeeded, or runs. */
  problem: ColumnType<string | null, undefined, string>;
  /** The date at which newer backups replaced it. */
  deleted_at: ColumnType<Date | null, undefined, Date>;
}
