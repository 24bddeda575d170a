import { type Kysely, sql } from 'kysely';

/** Everything the main job needs: people, teams, orders, requests, messages, facts, figures. */
const STATEMENTS = `
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table instance (
  id int primary key default 1 check (id = 1),
  system_identifier text not null,
  public_url text not null,
  secret_check text not null,
  pepper bytea not null,
  restore_unconfirmed boolean not null default false,
  created_at timestamptz not null default now()
);

create table teams (
  id bigint generated always as identity primary key,
  name text not null,
  team_code text not null unique,
  timezone text not null default 'Europe/Paris',
  website_url text,
  customer_locale text not null default 'fr',
  share_general_review_link boolean not null default true,
  can_send_reviews boolean not null default true,
  can_send_reason text,
  current_plan text not null default 'libre',
  flow_configuration_config jsonb not null default '{}',
  flow_revision int not null default 1,
  conditional_config jsonb not null default '{}',
  conditional_revision int not null default 1,
  customization_config jsonb not null default '{}',
  customization_revision int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table users (
  id bigint generated always as identity primary key,
  email text not null,
  password_hash text,
  first_name text,
  last_name text,
  timezone text not null default 'Europe/Paris',
  locale text not null default 'fr',
  is_admin boolean not null default false,
  email_confirmed_at timestamptz,
  default_team_id bigint references teams on delete set null,
  referral text,
  last_seen_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));

create table memberships (
  team_id bigint not null references teams on delete cascade,
  user_id bigint not null references users on delete cascade,
  role text not null check (role in ('owner', 'member', 'reader')),
  created_at timestamptz not null default now(),
  primary key (user_id, team_id)
);
create index memberships_team on memberships (team_id);

create table phone_numbers (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  phone_number text not null,
  label text not null,
  provider text not null,
  created_at timestamptz not null default now(),
  unique (team_id, phone_number, provider)
);

create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  user_id bigint not null references users on delete cascade,
  team_id bigint references teams on delete set null,
  phone_number_id bigint references phone_numbers on delete set null,
  kind text not null default 'password' check (kind in ('password', 'google', 'shopify', 'impersonation')),
  parent_session_id bigint references sessions on delete cascade,
  user_agent text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_user on sessions (user_id);

create table account_proofs (
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  purpose text not null check (purpose in ('confirm_email', 'reset_password')),
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_proofs_user on account_proofs (user_id);

create table attempts (
  key text primary key,
  count int not null,
  window_ends_at timestamptz not null
);
create index attempts_window on attempts (window_ends_at);

create table journal (
  id bigint generated always as identity primary key,
  team_id bigint references teams on delete cascade,
  user_id bigint references users on delete set null,
  impersonator_id bigint references users on delete set null,
  action text not null,
  detail jsonb not null default '{}',
  at timestamptz not null default now()
);
create index journal_team on journal (team_id, id desc);

create table orders (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  number text not null,
  number_key text not null,
  integration_name text not null check (integration_name in ('api', 'import', 'manual', 'shopify')),
  integration_id text,
  integration_customer_id text,
  email text,
  phone_number text,
  first_name text,
  last_name text,
  country_code text,
  locale text,
  ordered_at timestamptz,
  paid_at timestamptz,
  fulfilled_at timestamptz,
  delivered_at timestamptz,
  cancelled_at timestamptz,
  refunded_at timestamptz,
  source_updated_at timestamptz not null,
  total numeric(14, 2),
  currency text,
  tags text[] not null default '{}',
  carrier text,
  line_items jsonb not null default '[]',
  consent jsonb not null default '{}',
  content_hash bytea not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (team_id, number_key)
);

create table review_requests (
  id bigint generated always as identity primary key,
  uuid uuid not null unique,
  token text not null unique check (length(token) = 22),
  team_id bigint not null references teams on delete cascade,
  order_id bigint unique references orders on delete set null,
  trigger_event text not null,
  integration_name text,
  integration_id text,
  integration_customer_id text,
  integration_order_number text,
  email text,
  phone_number text,
  first_name text,
  last_name text,
  country_code text,
  locale text,
  experienced_at timestamptz,
  date_sent timestamptz,
  sent_day date,
  date_delivered timestamptz,
  date_opened timestamptz,
  date_clicked timestamptz,
  link_expires_at timestamptz,
  rating smallint check (rating between 1 and 5),
  rated_at timestamptz,
  rated_day date,
  rating_changed_at timestamptz,
  rating_channel text,
  rating_step text,
  feedback text,
  feedback_at timestamptz,
  public_clicked_at timestamptz,
  stopped_at timestamptz,
  postponed_count smallint not null default 0,
  erased_at timestamptz,
  last_activity_at timestamptz not null default now(),
  metadata jsonb not null default '{}',
  search text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index review_requests_list on review_requests (team_id, last_activity_at desc, id desc) where date_sent is not null or rating is not null;
create index review_requests_search on review_requests using gin (team_id, search gin_trgm_ops);
create index review_requests_email on review_requests (team_id, email) where email is not null;
create index review_requests_phone on review_requests (team_id, phone_number) where phone_number is not null;

create table senders (
  id int generated always as identity primary key,
  team_id bigint references teams on delete cascade,
  channel text not null check (channel in ('whatsapp', 'sms', 'email')),
  provider text not null,
  account text not null,
  limit_count int,
  limit_seconds int,
  state text not null default 'connected' check (state in ('connected', 'broken', 'disconnected')),
  state_reason text,
  state_since timestamptz not null default now(),
  circuit_open_until timestamptz,
  holder uuid,
  holder_until timestamptz,
  created_at timestamptz not null default now()
) with (fillfactor = 20, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);
create unique index senders_account on senders (coalesce(team_id, 0), channel, provider, account);

-- The queue. No index may mention status, attempt or lease: then claims are HOT updates.
create table messages (
  id bigint generated always as identity primary key,
  request_id bigint not null references review_requests on delete cascade,
  scheduled_at timestamptz not null,
  due_at timestamptz,
  lease_until timestamptz,
  sent_at timestamptz,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  team_id bigint not null references teams on delete cascade,
  sender_id int references senders on delete set null,
  attempt int not null default 0,
  handed_over_attempt int,
  failures smallint not null default 0,
  ordinal smallint not null default 1,
  step text not null check (step in ('request', 'first_reminder', 'last_reminder')),
  channel text check (channel in ('whatsapp', 'sms', 'email')),
  status text not null check (status in ('scheduled', 'waiting_payment', 'waiting_fulfillment', 'waiting_delivery', 'held', 'sending',
    'outcome_unknown', 'sent', 'delivered', 'failed', 'postponed', 'cancelled', 'skipped', 'expired')),
  reason text,
  recipient text,
  provider_message_id text,
  metadata jsonb not null default '{}',
  unique (request_id, step, ordinal)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05,
        autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
create index messages_due on messages (sender_id, team_id, due_at) where due_at is not null;
create index messages_queue_list on messages (team_id, scheduled_at desc, id desc) where finished_at is null;

create table request_facts (
  id bigint generated always as identity primary key,
  request_id bigint not null references review_requests on delete cascade,
  team_id bigint not null references teams on delete cascade,
  kind text not null,
  at timestamptz not null,
  message_id bigint references messages on delete set null,
  user_id bigint references users on delete set null,
  detail jsonb not null default '{}'
);
create index request_facts_request on request_facts (request_id, id);

create table opt_outs (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  kind text not null check (kind in ('email', 'phone')),
  value text not null,
  source text not null check (source in ('page', 'one_click', 'inbound', 'manual', 'import')),
  proof text,
  request_id bigint references review_requests on delete set null,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  removal_proof text
);
create unique index opt_outs_active on opt_outs (team_id, kind, value) where removed_at is null;

create table statistics (
  team_id bigint not null references teams on delete cascade,
  day date not null,
  c int[] not null,
  primary key (team_id, day)
) with (fillfactor = 50);

create table outbox_messages (
  id bigint generated always as identity primary key,
  message_key text not null unique,
  team_id bigint references teams on delete cascade,
  request_id bigint references review_requests on delete cascade,
  channel text not null,
  sender text not null,
  recipient text not null,
  subject text,
  body_text text not null,
  body_html text,
  headers jsonb not null default '{}',
  created_at timestamptz not null default now()
);

create table notices_sent (
  key text primary key,
  team_id bigint references teams on delete cascade,
  sent_at timestamptz not null default now()
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS.split(/;\s*\n/).filter((text) => text.trim() !== ''))
    await sql.raw(statement).execute(db);
}
