import { type Kysely, sql } from 'kysely';

/**
 * « Utile » votes in an imported file are not votes of readers of this instance, and cannot be
 * verified. They are written into the next export and shown nowhere.
 */
const STATEMENTS = [
  `alter table shop_reviews add column imported_helpful_count int not null default 0`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
