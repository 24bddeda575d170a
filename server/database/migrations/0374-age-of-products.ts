import { type Kysely, sql } from 'kysely';

/** The date that chooses the newest products of an order. Migration 0377 fills in known dates. */
const STATEMENTS = [
  `alter table products
    -- The date at which the shop added it, as its platform says. For a product that only orders
    -- name, the date of the first order that was read. Null when it is unknown, and \`created_at\`
    -- is used instead.
    add column added_at timestamptz`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
