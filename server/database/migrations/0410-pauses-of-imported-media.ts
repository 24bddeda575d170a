import { type Kysely, sql } from 'kysely';

/**
 * A photo or a video whose server does not answer is tried again for days after its import. Both
 * columns are empty in existing rows, so that the index is empty too and takes one read of the
 * table. The version before leaves them empty.
 */
const STATEMENTS = [
  `alter table imported_media
    -- The time of the next attempt. Null while the import itself downloads it for the first time.
    add column next_attempt_at timestamptz,
    -- The reason why the last attempt failed, in French, while others are planned.
    add column last_error text`,
  `create index imported_media_due on imported_media (next_attempt_at)
    where url is null and error is null and next_attempt_at is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
