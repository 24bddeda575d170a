-- Channels: connected services, WhatsApp templates, and the accounts that send.
-- Credentials are sealed by the program; the database cannot read them.

-- A service that a team connected. One row for each team and service.
create table integrations (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  name text not null,
  state text not null check (state in ('connected', 'broken', 'disconnected')),
  -- The identifier of the account at its provider. Null: the provider gives none.
  account text,
  -- Sealed. Null once disconnected.
  credentials bytea,
  -- The date since which these credentials are used. Sealing them again does not change it.
  credentials_since timestamptz,
  connected_at timestamptz,
  last_sync_at timestamptz,
  -- The error in French, with its remedy.
  last_error text,
  -- The date at which it broke. Together with the id it identifies the incident.
  last_error_at timestamptz,
  settings jsonb not null default '{}',
  unique (team_id, name)
);
-- Webhooks name the account; these indexes find its team.
create index integrations_waba on integrations ((settings ->> 'waba_id')) where name = 'meta';
create index integrations_account_sid on integrations ((settings ->> 'account_sid'))
  where name = 'twilio';
-- A shop belongs to one team, also after it was disconnected.
create unique index integrations_shop on integrations ((settings ->> 'shop'))
  where name = 'shopify' and settings ? 'shop';

-- WhatsApp templates, as their provider last gave them. Only an approved template can be sent.
create table message_templates (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  integration_id bigint not null references integrations on delete cascade,
  -- The identifier of the template at its provider.
  kanal_template_id text not null,
  name text not null,
  category text,
  language text,
  version text not null,
  -- Header, body, footer and buttons.
  structure jsonb not null,
  variables_needed text[] not null default '{}',
  -- `unreadable`: the template is shown, but its variables cannot be read.
  status text not null
    check (status in ('approved', 'unreadable', 'pending', 'rejected', 'paused', 'disabled')),
  -- The reason and the quality as the provider gives them.
  rejected_reason text,
  quality text,
  -- Whether its variables are sent by name rather than by position.
  is_named boolean not null default true,
  -- The date at which this program submitted it.
  submitted_at timestamptz,
  refreshed_at timestamptz not null,
  -- The date at which the provider no longer listed it.
  removed_at timestamptz,
  unique (integration_id, kanal_template_id)
);
create index message_templates_team on message_templates (team_id) where removed_at is null;

-- An account that sends messages on one channel. Workers update it for each batch; the fillfactor
-- leaves room for these updates in its page.
create table senders (
  id int generated always as identity primary key,
  -- Null: an account of the instance, used by all teams.
  team_id bigint references teams on delete cascade,
  channel text not null check (channel in ('whatsapp', 'sms', 'email')),
  provider text not null,
  account text not null,
  -- The rate limit: `limit_count` messages in `limit_seconds`. Null: no limit.
  limit_count int,
  limit_seconds int,
  state text not null default 'connected'
    check (state in ('connected', 'broken', 'disconnected')),
  state_reason text,
  state_since timestamptz not null default now(),
  -- The circuit breaker is open until then.
  circuit_open_until timestamptz,
  -- The worker whose lease on this account ends at `holder_until`.
  holder uuid,
  holder_until timestamptz,
  -- The provider restricted the account; nothing is sent until this is null again.
  blocked_at timestamptz,
  -- The end of such a block. Sending resumes gradually from there.
  resumed_at timestamptz,
  -- Nothing is sent until then. The reason is null when the provider asked for the pause.
  paused_until timestamptz,
  pause_reason text,
  -- The largest number of different people in 24 hours. Null: no limit.
  people_per_day int,
  -- Seconds between two messages to the same person.
  pair_seconds int,
  -- What is left on a prepaid account, in `credits` or a currency. Null: unknown.
  credit double precision,
  credit_unit text,
  credit_at timestamptz,
  -- The date since which the credit is below its alert level. The team is notified once.
  credit_low_since timestamptz,
  -- For the SMS account of the instance: the countries (ISO 3166-1) to which it sends. Null: all.
  countries text[],
  -- For the SMS account of the instance: the euros that a team may cost in a month. Null: no limit.
  team_ceiling double precision,
  -- For accounts of the instance: the messages of a team in a day. Null: no limit.
  daily_messages int,
  created_at timestamptz not null default now()
) with (
  fillfactor = 20,
  autovacuum_vacuum_threshold = 500,
  autovacuum_vacuum_scale_factor = 0
);
create unique index senders_account on senders (coalesce(team_id, 0), channel, provider, account);

-- The people to whom a sender with a daily limit of people has written in the last 24 hours.
create table sender_people (
  sender_id int not null references senders on delete cascade,
  -- `silent_contact` in hexadecimal: people are counted, never shown.
  recipient text not null,
  written_at timestamptz not null,
  primary key (sender_id, recipient)
);
create index sender_people_written on sender_people (sender_id, written_at);

-- The workers that run, and how far their clock is from the database's. A row is deleted when its
-- worker stops, or a day after its last heartbeat.
create table worker_heartbeats (
  id uuid primary key,
  seen_at timestamptz not null,
  -- The clock of the worker minus that of the database.
  clock_drift_ms bigint not null
);
