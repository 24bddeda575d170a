import path from 'node:path';
import type pg from 'pg';
import { openDatabase } from '#server/database/open.ts';

interface ManualBackup {
  file: string;
  started_at: Date;
  is_encrypted: boolean;
  /** The size of the file in bytes, or one French sentence that says why there is none. */
  result: { bytes: number } | { problem: string };
}

/**
 * Error codes of an older schema that lacks the table or the column, because no start has migrated
 * it.
 */
const NOT_YET = new Set<unknown>(['42P01', '42703']);

/**
 * Records a backup that the command made, so that the instance’s page, its metrics and the
 * compliance evidence of the teams include it. Throws when the database cannot be written to; the
 * file of the backup is not affected.
 */
export async function recordManualBackup(
  place: pg.ClientConfig,
  { file, started_at, is_encrypted, result }: ManualBackup,
): Promise<void> {
  const db = openDatabase({ ...place, max: 1 });
  try {
    await db
      .insertInto('backup_runs')
      .values({
        started_at,
        finished_at: new Date(),
        name: path.resolve(file),
        is_encrypted,
        is_manual: true,
        ...result,
      })
      .execute();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && NOT_YET.has(error.code))) throw error;
  } finally {
    await db.destroy();
  }
}
