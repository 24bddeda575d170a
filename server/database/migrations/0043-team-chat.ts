import { type Kysely, sql } from 'kysely';

/** A post names what it is about and holds no word of a customer: those are read when it is posted, and leave with their request. */
const STATEMENTS = [
  `create table chat_channels (
    id bigint generated always as identity primary key,
    integration_id bigint not null references integrations on delete cascade,
    channel_id text not null,
    name text not null,
    is_private boolean not null,
    num_members int,
    unique (integration_id, channel_id)
  )`,
  `create table chat_posts (
    id bigint generated always as identity primary key,
    team_id bigint not null references teams on delete cascade,
    purpose text not null check (purpose in ('reviews', 'unhappy', 'incidents')),
    about text not null,
    request_id bigint references review_requests on delete cascade,
    words text,
    created_at timestamptz not null,
    attempts int not null default 0,
    next_try_at timestamptz,
    posted_at timestamptz,
    problem text,
    unique (team_id, purpose, about)
  )`,
  'create index chat_posts_due on chat_posts (next_try_at) where next_try_at is not null',
  'create index chat_posts_request on chat_posts (request_id) where request_id is not null',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
