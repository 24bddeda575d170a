import { type Kysely, sql } from 'kysely';

/** How far the reading of a public site is, so that it goes on where it stopped; and what each request was invited by, once. */
const STATEMENTS = [
  `create table review_site_syncs (
    team_id bigint primary key references teams on delete cascade,
    page int,
    is_whole boolean not null default true,
    started_at timestamptz,
    finished_at timestamptz,
    whole_at timestamptz,
    attempts int not null default 0,
    next_at timestamptz,
    lease_until timestamptz
  )`,
  'create index review_site_syncs_due on review_site_syncs (next_at) where next_at is not null',
  `create table review_invitations (
    id bigint generated always as identity primary key,
    team_id bigint not null references teams on delete cascade,
    request_id bigint not null references review_requests on delete cascade,
    kind text not null check (kind in ('link', 'hand_over')),
    url text,
    attempts int not null default 0,
    next_try_at timestamptz,
    made_at timestamptz,
    problem text,
    created_at timestamptz not null,
    unique (request_id, kind)
  )`,
  'create index review_invitations_month on review_invitations (team_id, made_at) where made_at is not null',
  'create index review_invitations_due on review_invitations (next_try_at) where next_try_at is not null',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
