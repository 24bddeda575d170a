import { type Kysely, sql } from 'kysely';

/**
 * « Utile » votes that a file names are no votes of readers here: nobody could count them. They are
 * written into the next file, and shown nowhere.
 */
const STATEMENTS = [
  `alter table shop_reviews add column imported_helpful_count int not null default 0`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
