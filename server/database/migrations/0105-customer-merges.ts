import { type Kysely, sql } from 'kysely';

/** Two records of the same person that a member has merged. */
const STATEMENTS = [
  // Two records of the same person that a member has merged.
  `create table customer_merges (
    id bigint generated always as identity primary key,
    team_id bigint not null references teams on delete cascade,
    -- One request of the merged record, and one of the record into which it was merged. Both count
    -- as one person since.
    request_id bigint not null references review_requests on delete cascade,
    into_request_id bigint not null references review_requests on delete cascade,
    -- The member who merged them. Null once their account is deleted.
    user_id bigint references users on delete set null,
    created_at timestamptz not null
  )`,
  'create index customer_merges_team on customer_merges (team_id)',
  'create index customer_merges_request on customer_merges (request_id)',
  'create index customer_merges_into on customer_merges (into_request_id)',
  'create index customer_merges_user on customer_merges (user_id)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
