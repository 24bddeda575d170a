import { type Kysely, sql } from 'kysely';

/** Ratings of the general link, so that a flood is seen and waits for a person; and what people do not want to receive, by purpose. */
const STATEMENTS = [
  `create table general_ratings (
    id bigint generated always as identity primary key,
    team_id bigint not null references teams on delete cascade,
    received_at timestamptz not null,
    state text not null check (state in ('counted', 'pending')),
    rating smallint check (rating between 1 and 5),
    first_name text,
    last_name text,
    email text,
    locale text,
    check ((state = 'pending') = (rating is not null))
  )`,
  'create index general_ratings_team on general_ratings (team_id, received_at)',
  `create table refused_purposes (
    team_id bigint not null references teams on delete cascade,
    kind text not null check (kind in ('email', 'phone')),
    value text not null,
    purpose text not null check (purpose in ('replies', 'publication')),
    created_at timestamptz not null,
    primary key (team_id, kind, value, purpose)
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
