-- Delivery: the queue of messages, and its counts.

-- A planned or sent message of a request. This table is the queue. The fillfactor leaves room in
-- each page and no index may mention the status, the attempt or the lease: a claim and a receipt
-- then update the row in place. Vacuum runs early and without delay, because rows change often.
-- The request, the team and the sender have no foreign keys: who plans a message has just written
-- or locked its request, and the checks were two thirds of the cost of planning. A trigger of
-- `review_requests` deletes the messages of a deleted request.
create table messages (
  id bigint generated always as identity primary key,
  request_id bigint not null,
  -- The planned departure, as shown to the team.
  scheduled_at timestamptz not null,
  -- The date from which a worker may claim the message. Null: nothing is left to do.
  due_at timestamptz,
  -- The end of the lease of the worker that claimed it.
  lease_until timestamptz,
  sent_at timestamptz,
  -- The date at which it left the queue: sent, delivered, cancelled, skipped or expired. Null while
  -- the queue shows it, also when it failed, because a person must act.
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  team_id bigint not null,
  sender_id int,
  -- The fencing token: a worker writes its result only while the attempt is still its own.
  attempt int not null default 0,
  -- The attempt whose call to a provider may have begun: its outcome may be unknown.
  handed_over_attempt int,
  failures smallint not null default 0,
  -- Distinguishes the messages of one step, such as after a postponement.
  ordinal smallint not null default 1,
  step text not null check (step in ('request', 'first_reminder', 'last_reminder')),
  channel text check (channel in ('whatsapp', 'sms', 'email')),
  status text not null check (status in (
    'scheduled', 'waiting_payment', 'waiting_fulfillment', 'waiting_delivery', 'held', 'sending',
    'outcome_unknown', 'sent', 'delivered', 'failed', 'postponed', 'cancelled', 'skipped',
    'expired')),
  -- Why it has this status.
  reason text,
  recipient text,
  provider_message_id text,
  metadata jsonb not null default '{}',
  -- The country of its request, repeated here for the lists.
  country_code text,
  -- The status by which lists see the message. A claim and a receipt do not change it, so that
  -- indexes may mention it.
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
-- Claims: the next messages of a sender, team by team.
create index messages_due on messages (sender_id, team_id, due_at) where due_at is not null;
-- The two lists of a team with the columns by which they are filtered.
create index messages_queue_list on messages (team_id, scheduled_at desc, id desc)
  include (list_status, step, channel, reason, country_code, request_id)
  where finished_at is null;
create index messages_finished_list on messages (team_id, scheduled_at desc, id desc)
  include (list_status, step, channel, reason, country_code, request_id)
  where finished_at is not null;
-- Few messages have another status than these two, so that lists of them are short.
create index messages_set_aside on messages (team_id, list_status, scheduled_at desc, id desc)
  where list_status not in ('scheduled', 'sent');
-- A search finds requests; this index leads to those of their messages that are in the queue.
create index messages_of_requests on messages (team_id, request_id)
  include (scheduled_at, id, list_status) where finished_at is null;
-- Messages that are planned again when a contact, a consent or a channel comes.
create index messages_revivable on messages (team_id, request_id)
  where reason in ('no_contact', 'no_consent', 'no_channel', 'excluded', 'invalid_recipient');

-- Wakes idle workers up when a message is due as soon as it is planned.
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
