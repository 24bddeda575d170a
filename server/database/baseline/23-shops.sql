-- Shops whose platform installs the program as an app.

-- A shop that installed the app before it had an account. The merchant then completes the
-- registration within an hour.
create table shop_registrations (
  -- The hash of the code with which the merchant returned from the platform. A repeated call with
  -- it returns the same offer.
  code_hash bytea primary key,
  -- The SHA-256 of the token with which the merchant registers.
  token_hash bytea not null unique,
  -- The domain of the shop on the platform.
  domain text not null,
  -- Sealed by the program, as those of `integrations`.
  credentials bytea not null,
  -- The name, the address and the language of the shop.
  details jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The date of the registration. Null until then.
  used_at timestamptz
);
create index shop_registrations_expiry on shop_registrations (expires_at);

-- A subscription of a team at the platform of its shop. Its status decides the plan of the team.
create table shop_payments (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  -- The identifier at the platform, as text because it exceeds the safe integers of JavaScript.
  provider_id text not null unique,
  -- The id of the plan, as in `teams.current_plan`.
  plan_id text not null,
  -- The status as the platform reports it.
  status text not null
    check (status in ('pending', 'active', 'declined', 'expired', 'frozen', 'cancelled')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index shop_payments_team on shop_payments (team_id);

-- The customers who asked the shop, through its platform, which data is stored about them.
create table data_requests (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  -- The identifier of the request on the platform.
  reference text not null,
  -- The address to which the owner sends the answer. Null when it is unknown.
  contact text,
  -- All data that was stored about the person on that day.
  file jsonb not null,
  asked_at timestamptz not null,
  unique (team_id, reference)
);
