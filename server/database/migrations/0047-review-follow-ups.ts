import { type Kysely, sql } from 'kysely';

/**
 * What a team does about a review stands beside the request, whose row is written for each acceptance and visit: a status and an owner (a member, until they leave), notes, and the
 * answers sent to the customer. The list is asked by status and owner: it follows by trigger, so that they cannot drift. All leave with their request, as its facts do.
 */
const STATEMENTS = [
  `create table review_follow_ups (
    request_id bigint primary key,
    team_id bigint not null,
    status text not null default 'open' check (status in ('open', 'answered', 'resolved')),
    owner_id bigint,
    revision int not null default 1,
    updated_at timestamptz not null,
    foreign key (owner_id, team_id) references memberships (user_id, team_id) on delete set null (owner_id)
  )`,
  'create index review_follow_ups_owner on review_follow_ups (owner_id, team_id) where owner_id is not null',
  `create table review_notes (
    id bigint generated always as identity primary key,
    request_id bigint not null,
    team_id bigint not null,
    user_id bigint references users on delete set null,
    text text not null,
    created_at timestamptz not null
  )`,
  'create index review_notes_request on review_notes (request_id, id)',
  'create index review_notes_user on review_notes (user_id)',
  `create table review_replies (
    id bigint generated always as identity primary key,
    request_id bigint not null,
    team_id bigint not null,
    user_id bigint references users on delete set null,
    key uuid not null default gen_random_uuid() unique,
    idempotency_key text,
    channel text not null check (channel in ('whatsapp', 'sms', 'email')),
    recipient text not null,
    text text not null,
    state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'delivered', 'failed', 'outcome_unknown')),
    attempt int not null default 0,
    handed_over_attempt int,
    failures int not null default 0,
    due_at timestamptz,
    provider text,
    provider_message_id text,
    is_outbox boolean not null default false,
    problem text,
    created_at timestamptz not null,
    sent_at timestamptz,
    unique (team_id, idempotency_key)
  )`,
  'create index review_replies_request on review_replies (request_id, id)',
  'create index review_replies_user on review_replies (user_id)',
  'create index review_replies_due on review_replies (due_at) where due_at is not null',

  `alter table listed_requests add column status text not null default 'open'`,
  'alter table listed_requests add column owner_id bigint',
  `create index listed_requests_followed on listed_requests (team_id, status, last_activity_at desc, request_id desc) where status <> 'open'`,
  'create index listed_requests_owned on listed_requests (team_id, owner_id, last_activity_at desc, request_id desc) where owner_id is not null',
  `create function list_follow_up() returns trigger language plpgsql as $$
  begin
    update listed_requests set status = new.status, owner_id = new.owner_id where request_id = new.request_id;
    return null;
  end $$`,
  'create trigger review_follow_ups_listed after insert or update on review_follow_ups for each row execute function list_follow_up()',

  `create function forget_follow_ups() returns trigger language plpgsql as $$
  begin
    delete from review_follow_ups f using removed r where f.request_id = r.id;
    delete from review_notes n using removed r where n.request_id = r.id;
    delete from review_replies a using removed r where a.request_id = r.id;
    return null;
  end $$`,
  'create trigger review_requests_unfollowed after delete on review_requests referencing old table as removed for each statement execute function forget_follow_ups()',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
