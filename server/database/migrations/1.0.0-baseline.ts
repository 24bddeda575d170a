import fs from 'node:fs';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';

/**
 * The schema of version 1.0.0 as SQL that is read from top to bottom. It has one file for each part
 * of a domain. The order of their numbers is that of their foreign keys.
 */
export const BASELINE_FOLDER = path.resolve(import.meta.dirname, '../baseline');

export function readBaseline(): { file: string; text: string }[] {
  return fs
    .readdirSync(BASELINE_FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => ({ file, text: fs.readFileSync(path.join(BASELINE_FOLDER, file), 'utf8') }));
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { text } of readBaseline()) await sql.raw(text).execute(db);
}
