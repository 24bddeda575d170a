import { type Kysely, sql } from 'kysely';

/**
 * Teams whose owner lets them share the caps per person. A row is deleted with the membership of
 * the person who requested it. The function counts it only while that person owns both teams.
 */
const STATEMENTS = [
  // The teams that share the caps per person with the other teams of the same owner. The row is
  // deleted with the membership of that owner.
  `create table shared_caps (
    team_id bigint primary key,
    -- The owner who requested it. The row counts only while this person owns both teams.
    user_id bigint not null,
    created_at timestamptz not null default now(),
    foreign key (user_id, team_id) references memberships (user_id, team_id) on delete cascade)`,
  'create index shared_caps_user on shared_caps (user_id)',
  // Returns the other teams that share their caps with this one. It is one SELECT without side
  // effects, so that PostgreSQL inlines it into the calling statement.
  `create function teams_sharing_caps(of_team bigint) returns setof bigint language sql stable as $$
    select other.team_id from shared_caps own
      join memberships mine
        on mine.user_id = own.user_id and mine.team_id = own.team_id and mine.role = 'owner'
      join shared_caps other on other.user_id = own.user_id and other.team_id <> own.team_id
      join memberships theirs
        on theirs.user_id = other.user_id and theirs.team_id = other.team_id and theirs.role = 'owner'
      where own.team_id = of_team $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
