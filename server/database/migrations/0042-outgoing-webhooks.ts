import { type Kysely, sql } from 'kysely';

/** A delivery names what it is about and holds no word of anybody: what is told is read when it is told, and leaves with its request. */
const STATEMENTS = [
  `create table outgoing_webhooks (
    id bigint generated always as identity primary key,
    team_id bigint not null references teams on delete cascade,
    url text not null,
    events text[] not null,
    secret bytea not null,
    created_by bigint references users on delete set null,
    created_at timestamptz not null default now(),
    told_at timestamptz
  )`,
  'create index outgoing_webhooks_team on outgoing_webhooks (team_id)',
  'create index outgoing_webhooks_creator on outgoing_webhooks (created_by) where created_by is not null',
  `create table webhook_deliveries (
    id bigint generated always as identity primary key,
    webhook_id bigint not null references outgoing_webhooks on delete cascade,
    event text not null,
    about text not null,
    request_id bigint references review_requests on delete cascade,
    occurred_at timestamptz not null,
    attempts int not null default 0,
    next_try_at timestamptz,
    last_tried_at timestamptz,
    delivered_at timestamptz,
    status int,
    problem text,
    unique (webhook_id, event, about)
  )`,
  'create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_try_at) where next_try_at is not null',
  'create index webhook_deliveries_request on webhook_deliveries (request_id) where request_id is not null',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
