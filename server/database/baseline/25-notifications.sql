-- Notifications of people and programs of a team.

-- What a person wants to be notified of. Without a row, an owner is notified of low ratings and
-- nobody else of anything.
create table notification_preferences (
  user_id bigint primary key references users on delete cascade,
  each_review boolean not null,
  low boolean not null,
  digest text not null check (digest in ('none', 'daily', 'weekly')),
  -- Whether to notify on Monday when the average rating of the week before fell.
  average_falls boolean not null default false,
  updated_at timestamptz not null default now()
);
create index notification_preferences_digest on notification_preferences (digest)
  where digest <> 'none';

-- Notifications that were sent, by their key, so that none is sent twice.
create table notices_sent (
  key text primary key,
  team_id bigint references teams on delete cascade,
  sent_at timestamptz not null default now()
);
-- For the purge.
create index notices_sent_at on notices_sent (sent_at);

-- Addresses of programs that receive the events of a team.
create table outgoing_webhooks (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  url text not null,
  events text[] not null,
  -- The key of the signature, sealed as credentials are.
  secret bytea not null,
  created_by bigint references users on delete set null,
  created_at timestamptz not null default now(),
  -- The date at which the address answered 410 Gone. A successful test enables it again.
  disabled_at timestamptz,
  -- The date at which the team was notified that deliveries fail. Null: they succeed.
  notified_at timestamptz
);
create index outgoing_webhooks_team on outgoing_webhooks (team_id);
create index outgoing_webhooks_creator on outgoing_webhooks (created_by)
  where created_by is not null;

-- One event for one address. It names what happened and holds no personal data: the content is read
-- when it is delivered, and deleted with its request.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references outgoing_webhooks on delete cascade,
  event text not null,
  -- The key of the event. The same event is delivered once.
  about text not null,
  request_id bigint references review_requests on delete cascade,
  occurred_at timestamptz not null,
  attempts int not null default 0,
  -- The date of the next attempt. Null: delivered, or given up.
  next_try_at timestamptz,
  last_tried_at timestamptz,
  delivered_at timestamptz,
  -- The HTTP status of the last answer.
  status int,
  problem text,
  unique (webhook_id, event, about)
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_try_at)
  where next_try_at is not null;
create index webhook_deliveries_list on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_request on webhook_deliveries (request_id)
  where request_id is not null;

-- The stream of the audit log of a team to a program. It is retried for as long as it takes, so
-- that nothing is missing there.
create table audit_streams (
  team_id bigint primary key references teams on delete cascade,
  url text not null,
  -- The key of the signature, sealed as credentials are.
  secret bytea not null,
  created_by bigint references users on delete set null,
  created_at timestamptz not null default now(),
  -- The place of the last event that arrived.
  sent_seq bigint not null,
  -- The attempts since something arrived.
  attempts int not null default 0,
  -- The date of the next attempt, or the end of the lease of this one.
  next_try_at timestamptz,
  last_tried_at timestamptz,
  delivered_at timestamptz,
  status int,
  problem text,
  -- The date at which the owners were notified that nothing arrives. Null: it arrives.
  notified_at timestamptz
);
create index audit_streams_creator on audit_streams (created_by) where created_by is not null;

-- The channels of a connected chat workspace as they were last read.
create table chat_channels (
  id bigint generated always as identity primary key,
  integration_id bigint not null references integrations on delete cascade,
  channel_id text not null,
  name text not null,
  is_private boolean not null,
  num_members int,
  unique (integration_id, channel_id)
);

-- A post in the team's chat. As a webhook delivery, it holds no text of a customer.
create table chat_posts (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  purpose text not null check (purpose in ('reviews', 'unhappy', 'incidents')),
  -- The key of the notification. The same notification is posted once.
  about text not null,
  request_id bigint references review_requests on delete cascade,
  -- The content of an incident.
  text text,
  created_at timestamptz not null,
  attempts int not null default 0,
  -- The date of the next attempt. Null: posted, given up, or waiting for an access.
  next_try_at timestamptz,
  posted_at timestamptz,
  problem text,
  unique (team_id, purpose, about)
);
create index chat_posts_due on chat_posts (next_try_at) where next_try_at is not null;
create index chat_posts_request on chat_posts (request_id) where request_id is not null;
