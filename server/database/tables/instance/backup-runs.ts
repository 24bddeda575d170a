import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Owner: `server/backup`. One row for each backup. */
export interface BackupRunsTable {
  id: GeneratedAlways<number>;
  started_at: ColumnType<Date, Date, never>;
  /** Null while it runs, and when its process was interrupted. */
  finished_at: ColumnType<Date | null, Date | undefined, Date>;
  /** The name of the file, or of the object in the bucket. The whole path for a manual backup. */
  name: string;
  bytes: ColumnType<string | null, number | undefined, number>;
  is_encrypted: boolean;
  /** One French sentence. Null when the backup succeeded or is running. */
  problem: ColumnType<string | null, string | undefined, string | null>;
  /** True when `npm run backup` made it, in a place that Recueil does not manage. */
  is_manual: Generated<boolean>;
  /** The date at which its archive was deleted: newer ones replaced it, or it had failed. */
  deleted_at: ColumnType<Date | null, undefined, Date | null>;
}
