import { type Kysely, sql } from 'kysely';

/** Where an instance with an embedded database lives, so that a copy of its files is recognised; and until when a process of it runs for certain. */
const STATEMENTS = [
  `alter table instance add column folder text, add column machine text,
    add column lease_holder text, add column lease_until timestamptz`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
