import { type Kysely, sql } from 'kysely';

/** The pages under a team’s hands, and what it has published before. */
const STATEMENTS = [
  `create table customization_drafts (
    team_id bigint primary key references teams on delete cascade,
    pages jsonb,
    based_on integer not null,
    revision integer not null,
    saved_by bigint references users on delete set null,
    saved_at timestamptz not null
  )`,
  `create table customization_versions (
    id bigint generated always as identity primary key,
    team_id bigint not null references teams on delete cascade,
    revision integer not null,
    config jsonb not null,
    changed text[] not null,
    published_by bigint references users on delete set null,
    published_at timestamptz not null,
    unique (team_id, revision)
  )`,
  `insert into customization_versions (team_id, revision, config, changed, published_at)
    select id, customization_revision, customization_config, '{}', updated_at from teams where customization_revision > 1`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
