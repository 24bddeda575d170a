-- Reviews: the follow-up of a team on the private feedback of a customer. Like the timeline, these
-- tables have no foreign key to the request; a trigger deletes their rows with it.

-- The status and the owner of a review on which a member has acted. A review without a row is open
-- and has no owner.
create table review_follow_ups (
  request_id bigint primary key,
  team_id bigint not null,
  status text not null default 'open' check (status in ('open', 'answered', 'resolved')),
  -- The member who owns it. Null once they have left the team.
  owner_id bigint,
  -- Grows with each change of status or owner, so that two members do not overwrite each other.
  revision int not null default 1,
  updated_at timestamptz not null,
  -- The date at which its author last reopened an answered review, and the action that did.
  reopened_at timestamptz,
  reopened_by text check (reopened_by in ('rating', 'feedback', 'message')),
  foreign key (owner_id, team_id) references memberships (user_id, team_id)
    on delete set null (owner_id)
);
create index review_follow_ups_owner on review_follow_ups (owner_id, team_id)
  where owner_id is not null;

-- Copies the status and the owner to the list of reviews, which is filtered by them.
create function list_follow_up() returns trigger language plpgsql as $$
begin
  update listed_requests set status = new.status, owner_id = new.owner_id
    where request_id = new.request_id;
  return null;
end $$;

create trigger review_follow_ups_listed after insert or update on review_follow_ups
  for each row execute function list_follow_up();

-- Internal notes of members about a review. No customer can read them.
create table review_notes (
  id bigint generated always as identity primary key,
  request_id bigint not null,
  team_id bigint not null,
  user_id bigint references users on delete set null,
  text text not null,
  created_at timestamptz not null
);
create index review_notes_request on review_notes (request_id, id);
create index review_notes_user on review_notes (user_id);

-- Private replies to one customer. They are sent like messages, but have a queue of their own.
create table review_replies (
  id bigint generated always as identity primary key,
  request_id bigint not null,
  team_id bigint not null,
  -- The member who wrote it. Null once their account is deleted.
  user_id bigint references users on delete set null,
  -- The idempotency key at the provider, the same for every attempt.
  key uuid not null default gen_random_uuid() unique,
  -- The idempotency key of the caller. The same key means the same reply.
  idempotency_key text,
  channel text not null check (channel in ('whatsapp', 'sms', 'email')),
  recipient text not null,
  text text not null,
  -- `outcome_unknown`: the provider may have accepted it, but its answer was lost.
  state text not null default 'queued'
    check (state in ('queued', 'sending', 'sent', 'delivered', 'failed', 'outcome_unknown')),
  -- The fencing token: a worker writes its result only while the attempt is still its own.
  attempt int not null default 0,
  -- The attempt whose call to a provider may have begun.
  handed_over_attempt int,
  -- The number of consecutive failed attempts.
  failures int not null default 0,
  -- The date of the next attempt. In state `sending`, the date from which its worker is considered
  -- dead. Null when nothing is left to do.
  due_at timestamptz,
  provider text,
  provider_message_id text,
  -- Whether it was captured in the test inbox.
  is_outbox boolean not null default false,
  -- The reason why it was not sent, with its solution, in French.
  problem text,
  created_at timestamptz not null,
  sent_at timestamptz,
  unique (team_id, idempotency_key)
);
create index review_replies_request on review_replies (request_id, id);
create index review_replies_user on review_replies (user_id);
create index review_replies_due on review_replies (due_at) where due_at is not null;

-- Follow-ups, notes and replies of a deleted request are deleted with it.
create function delete_follow_ups() returns trigger language plpgsql as $$
begin
  delete from review_follow_ups f using removed r where f.request_id = r.id;
  delete from review_notes n using removed r where n.request_id = r.id;
  delete from review_replies a using removed r where a.request_id = r.id;
  return null;
end $$;

create trigger review_requests_follow_ups_deleted after delete on review_requests
  referencing old table as removed
  for each statement execute function delete_follow_ups();

-- Templates of replies, in the order that the team chose.
create table reply_models (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  position int not null,
  name text not null,
  text text not null,
  -- The customers for whom it is suitable, by their rating.
  mood text not null check (mood in ('unhappy', 'mixed', 'happy', 'any')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index reply_models_team on reply_models (team_id, position, id);
