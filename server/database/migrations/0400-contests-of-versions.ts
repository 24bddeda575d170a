import { type Kysely, sql } from 'kysely';

/**
 * What the author of a review wrote against a refusal stays with the version that was refused, when
 * the team decides again. The version before writes neither column.
 */
const STATEMENTS = [
  `alter table shop_review_versions
    add column contested_at timestamptz,
    add column contest text`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
