-- Notifications of people and programs of a team.

-- The notifications that a person chose. Without a row, an owner is notified of low ratings, and
-- other members of nothing.
create table notification_preferences (
  user_id bigint primary key references users on delete cascade,
  -- Whether to notify of each review.
  each_review boolean not null,
  -- Whether to notify of each low rating.
  low boolean not null,
  -- How often a summary is sent.
  digest text not null check (digest in ('none', 'daily', 'weekly')),
  -- Whether to notify on Monday when the average rating of the previous week fell.
  average_falls boolean not null default false,
  updated_at timestamptz not null default now()
);
create index notification_preferences_digest on notification_preferences (digest)
  where digest <> 'none';

-- The notifications that were sent, so that none is sent twice.
create table notices_sent (
  -- The key of the notification, with a hash of the recipient when several people receive it.
  key text primary key,
  -- Null for a notification that concerns the whole instance, or that several teams share.
  team_id bigint references teams on delete cascade,
  sent_at timestamptz not null default now()
);
-- Finds the old rows that a job deletes.
create index notices_sent_at on notices_sent (sent_at);

-- The addresses of programs that receive the events of a team.
create table outgoing_webhooks (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  url text not null,
  -- The names of the events that the address receives.
  events text[] not null,
  -- The key of the signature, sealed by the program.
  secret bytea not null,
  created_by bigint references users on delete set null,
  created_at timestamptz not null default now(),
  -- The date at which the address answered 410 Gone. Null while it is in use; a successful test
  -- enables it again.
  disabled_at timestamptz,
  -- The date at which the team was notified that deliveries fail. Null while they succeed.
  notified_at timestamptz
);
create index outgoing_webhooks_team on outgoing_webhooks (team_id);
create index outgoing_webhooks_creator on outgoing_webhooks (created_by)
  where created_by is not null;

-- One event for one address. It contains the name of the event and no personal data: the content is
-- read when it is delivered, and deleted with its request.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references outgoing_webhooks on delete cascade,
  -- The name of the event, or `test`.
  event text not null,
  -- The key of the event, which is delivered once to an address.
  about text not null,
  -- The request that the event concerns. Null for an event without one.
  request_id bigint references review_requests on delete cascade,
  occurred_at timestamptz not null,
  attempts int not null default 0,
  -- The date of the next attempt. Null when it was delivered or given up.
  next_try_at timestamptz,
  last_tried_at timestamptz,
  delivered_at timestamptz,
  -- The HTTP status of the last answer. Null when there was none.
  status int,
  -- The last error, in French. Null when it was delivered.
  problem text,
  unique (webhook_id, event, about)
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_try_at)
  where next_try_at is not null;
create index webhook_deliveries_list on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_request on webhook_deliveries (request_id)
  where request_id is not null;

-- The stream of the audit log of a team to a program. A delivery is repeated until it succeeds, so
-- that the program misses no event.
create table audit_streams (
  team_id bigint primary key references teams on delete cascade,
  url text not null,
  -- The key of the signature, sealed by the program.
  secret bytea not null,
  created_by bigint references users on delete set null,
  created_at timestamptz not null default now(),
  -- The `audit_log.seq` of the last event that was delivered.
  sent_seq bigint not null,
  -- The number of failed attempts since the last delivery.
  attempts int not null default 0,
  -- The date of the next attempt, or the end of the lease of the current one.
  next_try_at timestamptz,
  last_tried_at timestamptz,
  -- The date of the last delivery.
  delivered_at timestamptz,
  -- The HTTP status of the last answer. Null when there was none.
  status int,
  -- The last error, in French. Null when the last attempt succeeded.
  problem text,
  -- The date at which the owners were notified that deliveries fail. Null while they succeed.
  notified_at timestamptz
);
create index audit_streams_creator on audit_streams (created_by) where created_by is not null;

-- The channels of a connected chat workspace, as they were last read.
create table chat_channels (
  id bigint generated always as identity primary key,
  integration_id bigint not null references integrations on delete cascade,
  -- The identifier of the channel at the service.
  channel_id text not null,
  name text not null,
  is_private boolean not null,
  -- The number of members. Null when the service does not give it.
  num_members int,
  unique (integration_id, channel_id)
);

-- A post in the chat of the team. Like a webhook delivery, it contains no text of a customer.
create table chat_posts (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  -- `reviews`: each review. `unhappy`: low ratings, and falls of the average. `incidents`:
  -- failures.
  purpose text not null check (purpose in ('reviews', 'unhappy', 'incidents')),
  -- The key of the notification, which is posted once.
  about text not null,
  -- The request whose review is posted. Null for another post.
  request_id bigint references review_requests on delete cascade,
  -- The content of a post that is not about one review. Null for a review, whose text is read when
  -- it is posted.
  text text,
  created_at timestamptz not null,
  attempts int not null default 0,
  -- The date of the next attempt. Null when it was posted or given up, or waits for access to the
  -- channel.
  next_try_at timestamptz,
  posted_at timestamptz,
  -- The last error, in French. Null when it was posted.
  problem text,
  unique (team_id, purpose, about)
);
create index chat_posts_due on chat_posts (next_try_at) where next_try_at is not null;
create index chat_posts_request on chat_posts (request_id) where request_id is not null;
