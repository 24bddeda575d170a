-- Delivery: the queue of messages, and its counts.

-- A planned or sent message of a request. This table is the queue. The fillfactor leaves room in
-- each page and no index may contain the status, the attempt or the lease, so that a claim and a
-- receipt update the row in place. Vacuum runs early and without delay, because rows change often.
-- The request, the team and the sender have no foreign keys: the planning of a message has just
-- written or locked its request, and the checks were two thirds of its cost. A trigger of
-- `review_requests` deletes the messages of a deleted request.
create table messages (
  id bigint generated always as identity primary key,
  request_id bigint not null,
  -- The planned date of sending, as shown to the team.
  scheduled_at timestamptz not null,
  -- The date from which a worker may claim the message. Null when nothing is left to do.
  due_at timestamptz,
  -- The end of the lease of the worker that claimed it.
  lease_until timestamptz,
  -- The date at which the provider accepted it. Null until then.
  sent_at timestamptz,
  -- The date at which it left the queue: it was sent, delivered, cancelled, skipped or expired.
  -- Null while the queue shows it, which includes `failed`, because a person must act.
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  team_id bigint not null,
  -- The row of `senders` that sends it.
  sender_id int,
  -- The fencing token: a worker writes its result only while the attempt is still its own.
  attempt int not null default 0,
  -- The attempt whose call to a provider may have begun, so that its outcome may be unknown.
  handed_over_attempt int,
  -- The number of consecutive failed attempts.
  failures smallint not null default 0,
  -- Distinguishes the messages of one step, such as those after a postponement.
  ordinal smallint not null default 1,
  step text not null check (step in ('request', 'first_reminder', 'last_reminder')),
  -- Null when no channel can reach the customer.
  channel text check (channel in ('whatsapp', 'sms', 'email')),
  -- `outcome_unknown`: the provider may have accepted it, but its answer was lost.
  status text not null check (status in (
    'scheduled', 'waiting_payment', 'waiting_fulfillment', 'waiting_delivery', 'held', 'sending',
    'outcome_unknown', 'sent', 'delivered', 'failed', 'postponed', 'cancelled', 'skipped',
    'expired')),
  -- The reason of the status, as in `REASONS_BY_STATUS` of `contract/labels/message-status.ts`.
  reason text,
  -- The phone number or the e-mail address. Null when no channel can reach the customer, and after
  -- an erasure.
  recipient text,
  provider_message_id text,
  -- Data beside the columns, such as the price or the date of opening. The keys are those of
  -- `MessageMetadata` in `server/database/tables/delivery/message-metadata.ts`.
  metadata jsonb not null default '{}',
  -- The country of its request, repeated here for the lists.
  country_code text,
  -- The status by which lists show the message. A claim and a receipt do not change it, so that
  -- indexes may contain it.
  list_status text not null generated always as (
    case status when 'sending' then 'scheduled' when 'delivered' then 'sent' else status end
  ) stored,
  unique (request_id, step, ordinal)
) with (
  fillfactor = 50,
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.05,
  autovacuum_analyze_scale_factor = 0.02,
  autovacuum_vacuum_cost_delay = 0
);
-- Finds the next messages of a sender, team by team.
create index messages_due on messages (sender_id, team_id, due_at) where due_at is not null;
-- The two lists of a team, with the columns by which they are filtered.
create index messages_queue_list on messages (team_id, scheduled_at desc, id desc)
  include (list_status, step, channel, reason, country_code, request_id)
  where finished_at is null;
create index messages_finished_list on messages (team_id, scheduled_at desc, id desc)
  include (list_status, step, channel, reason, country_code, request_id)
  where finished_at is not null;
-- Few messages have another status than these two, so that lists of them are short.
create index messages_set_aside on messages (team_id, list_status, scheduled_at desc, id desc)
  where list_status not in ('scheduled', 'sent');
-- A search finds requests; this index leads to their messages in the queue.
create index messages_of_requests on messages (team_id, request_id)
  include (scheduled_at, id, list_status) where finished_at is null;
-- Finds the messages that are planned again when a contact, a consent or a channel is added.
create index messages_revivable on messages (team_id, request_id)
  where reason in ('no_contact', 'no_consent', 'no_channel', 'excluded', 'invalid_recipient');

-- Wakes up idle workers when a new message is due at once.
create function notify_messages_due() returns trigger language plpgsql as $$
begin
  if exists (select from added where due_at <= now() + interval '1 second') then
    perform pg_notify('messages_due', '');
  end if;
  return null;
end $$;

create trigger messages_notify_due after insert on messages
  referencing new table as added
  for each statement execute function notify_messages_due();
