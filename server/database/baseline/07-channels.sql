-- Channels: connected services, WhatsApp templates, and the accounts that send.
-- Credentials are sealed by the program; the database cannot read them.

-- A service that a team connected, one row for each team and service.
create table integrations (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  -- The service, such as `meta`, `brevo`, `shopify` or `trustpilot`.
  name text not null,
  -- `broken`: the service refused the credentials, and a person must act.
  state text not null check (state in ('connected', 'broken', 'disconnected')),
  -- The name of the account at the service, by which people recognise it. Null when the service
  -- gives none.
  account text,
  -- Sealed by the program. Null once disconnected.
  credentials bytea,
  -- The date since which these credentials are used. Sealing them again with another secret does
  -- not change it.
  credentials_since timestamptz,
  connected_at timestamptz,
  -- The date of the last successful exchange with the service.
  last_sync_at timestamptz,
  -- The error with its solution, in French.
  last_error text,
  -- The date at which the connection broke. Together with the id it identifies the incident.
  last_error_at timestamptz,
  -- Values of the account that are not secret, such as `waba_id`, `shop` or `domain`, and the
  -- choices of the team. The keys depend on `name`.
  settings jsonb not null default '{}',
  unique (team_id, name)
);
-- Webhooks contain the account; these indexes find its team.
create index integrations_waba on integrations ((settings ->> 'waba_id')) where name = 'meta';
create index integrations_account_sid on integrations ((settings ->> 'account_sid'))
  where name = 'twilio';
-- A shop belongs to one team, also after it was disconnected.
create unique index integrations_shop on integrations ((settings ->> 'shop'))
  where name = 'shopify' and settings ? 'shop';

-- WhatsApp templates as their provider last reported them. Only an approved template can be sent.
create table message_templates (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  integration_id bigint not null references integrations on delete cascade,
  -- The identifier of the template at its provider.
  kanal_template_id text not null,
  name text not null,
  -- The category at the provider, such as `UTILITY`.
  category text,
  language text,
  -- The version at the provider, or a hash of the content when the provider gives none.
  version text not null,
  -- The header, the body, the footer and the buttons.
  structure jsonb not null,
  -- The names of the variables that a message must fill in.
  variables_needed text[] not null default '{}',
  -- `unreadable`: the template is shown, but its variables cannot be read, so that it cannot be
  -- sent.
  status text not null
    check (status in ('approved', 'unreadable', 'pending', 'rejected', 'paused', 'disabled')),
  -- The reason of a rejection and the quality, as the provider writes them.
  rejected_reason text,
  quality text,
  -- Whether the variables are sent by name rather than by position.
  is_named boolean not null default true,
  -- The date at which this program submitted it. Null when it was created at the provider.
  submitted_at timestamptz,
  -- The date at which it was last read from the provider.
  refreshed_at timestamptz not null,
  -- The date at which the provider no longer listed it. Null while it is listed.
  removed_at timestamptz,
  unique (integration_id, kanal_template_id)
);
create index message_templates_team on message_templates (team_id) where removed_at is null;

-- An account that sends messages on one channel. Workers update it for each batch, so the
-- fillfactor leaves room for these updates in its page.
create table senders (
  id int generated always as identity primary key,
  -- Null for an account of the instance, which all teams use.
  team_id bigint references teams on delete cascade,
  channel text not null check (channel in ('whatsapp', 'sms', 'email')),
  -- The service that sends, such as `meta`, `twilio` or `smtp`.
  provider text not null,
  -- The identifier of the account, which is unique for its team, channel and provider.
  account text not null,
  -- The rate limit: at most `limit_count` messages in `limit_seconds`. Null when there is no limit.
  limit_count int,
  limit_seconds int,
  -- `broken`: the provider refused the credentials. `disconnected`: the team disconnected it, or
  -- the instance no longer configures it.
  state text not null default 'connected'
    check (state in ('connected', 'broken', 'disconnected')),
  -- The reason of the state: a code, or the error of the provider. Null while it is connected.
  state_reason text,
  state_since timestamptz not null default now(),
  -- The circuit breaker is open until this date: no message is sent before.
  circuit_open_until timestamptz,
  -- The worker that has the lease on this account until `holder_until`.
  holder uuid,
  holder_until timestamptz,
  -- The date at which the provider restricted the account. Nothing is sent until this is null
  -- again.
  blocked_at timestamptz,
  -- The date at which the last such block ended. Sending increases gradually from there.
  resumed_at timestamptz,
  -- Nothing is sent until this date.
  paused_until timestamptz,
  -- `monthly_ceiling`: the team has spent `team_ceiling`. Null when the provider requested the
  -- pause.
  pause_reason text,
  -- The largest number of different people to whom it may write in 24 hours. Null when there is no
  -- limit.
  people_per_day int,
  -- The least number of seconds between two messages to the same person.
  pair_seconds int,
  -- The credit that is left on a prepaid account. Null when it is unknown.
  credit double precision,
  -- `credits`, or a currency.
  credit_unit text,
  -- The date at which the credit was last read.
  credit_at timestamptz,
  -- The date since which the credit is below its alert level, of which the team is notified once.
  credit_low_since timestamptz,
  -- For the SMS account of the instance: the countries (ISO 3166-1 alpha-2) to which it sends. Null
  -- when it sends to all.
  countries text[],
  -- For the SMS account of the instance: the most euros that a team may spend in a calendar month.
  -- Null when there is no limit.
  team_ceiling double precision,
  -- For accounts of the instance: the most messages of a team in a day. Null when there is no
  -- limit.
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
  -- `silent_contact` in hexadecimal, because people are counted and never shown.
  recipient text not null,
  written_at timestamptz not null,
  primary key (sender_id, recipient)
);
create index sender_people_written on sender_people (sender_id, written_at);

-- The running workers, and the error of their clocks. A row is deleted when its worker stops, or a
-- day after its last heartbeat.
create table worker_heartbeats (
  id uuid primary key,
  -- The date of the last heartbeat, on the clock of the database.
  seen_at timestamptz not null,
  -- The clock of the worker minus that of the database.
  clock_drift_ms bigint not null
);
