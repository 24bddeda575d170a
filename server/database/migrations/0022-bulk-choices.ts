import { type Kysely, sql } from 'kysely';

/** The messages that an action was asked for, eight bytes each, not compressed: a chunk reads its part alone. Undoing reads them again. */
const STATEMENTS = [
  `create table bulk_choices (
    import_id bigint primary key references imports on delete cascade,
    message_ids bytea not null
  )`,
  'alter table bulk_choices alter column message_ids set storage external',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
