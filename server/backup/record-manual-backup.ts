import path from 'node:path';
import type pg from 'pg';
import { openDatabase } from '#server/database/open.ts';

interface ManualBackup {
  file: string;
  started_at: Date;
  is_encrypted: boolean;
  /** The size of the file, or one French sentence that says why there is none. */
  result: { bytes: number } | { problem: string };
}

/** An older schema that lacks the table or the column, because no start brought it up to date. */
const NOT_YET = new Set<unknown>(['42P01', '42703']);

/**
 * Records a backup of the command, so that the screen of the instance, its metrics and the evidence
 * of the teams know it. The file stays as it is when the database cannot be written to: then this
 * throws.
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
