import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Owner: `server/backup`. One row for each backup. */
export interface BackupRunsTable {
  id: GeneratedAlways<number>;
  started_at: ColumnType<Date, Date, never>;
  /** Null while it runs, and when its process was interrupted. */
  finished_at: ColumnType<Date | null, Date | undefined, Date>;
  /** Of the file, or of the object in the bucket; of a manual backup the whole path. */
  name: string;
  bytes: ColumnType<string | null, number | undefined, number>;
  is_encrypted: boolean;
  /** One French sentence. Null: it succeeded, or runs. */
  problem: ColumnType<string | null, string | undefined, string>;
  /** Made by `npm run backup`, into a place of somebody else. */
  is_manual: Generated<boolean>;
  /** The date at which newer backups replaced it. */
  deleted_at: ColumnType<Date | null, undefined, Date>;
}
