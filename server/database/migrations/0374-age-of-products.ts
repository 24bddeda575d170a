import { type Kysely, sql } from 'kysely';

/** The date that chooses the newest products of an order. Migration 0377 fills in known dates. */
const STATEMENTS = [
  `alter table products
    -- When the shop added it, as its platform says; for what orders alone know, the date of the
    -- first one that was read. Null: nobody knows, and it counts from when it was first seen here.
    add column added_at timestamptz`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
