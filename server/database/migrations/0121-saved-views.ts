import { type Kysely, sql } from 'kysely';

/** Saved filters of a list under a name, which the whole team sees. */
const STATEMENTS = [
  // Saved filters of a list under a name, which the whole team sees.
  `create table saved_views (
    id bigint generated always as identity primary key,
    team_id bigint not null references teams on delete cascade,
    -- The list to which the filters apply.
    screen text not null check (screen in ('reviews', 'queue')),
    -- Unique within a list of the team, ignoring case.
    name text not null,
    -- The filters as the query string of the list’s address.
    address text not null,
    -- The member who saved it. Null once their account is deleted.
    user_id bigint references users on delete set null,
    created_at timestamptz not null
  )`,
  'create unique index saved_views_name on saved_views (team_id, screen, lower(name))',
  'create index saved_views_user on saved_views (user_id)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
