import { type Kysely, sql } from 'kysely';

/** Teams that are already at work have nothing left to set up. `site_proposals` is what the shop’s own site said, kept while it is chosen from. */
const STATEMENTS = [
  `alter table teams
    add column onboarding_step text not null default 'done' check (onboarding_step in ('website', 'branding', 'profile', 'done')),
    add column site_proposals jsonb`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
