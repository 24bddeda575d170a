-- Shops whose platform installs the program as an app.

-- A shop that installed the app before it had an account. The merchant finishes the registration.
create table shop_registrations (
  -- The code with which the merchant came back. A repeated call with it gives the same offer.
  code_hash bytea primary key,
  token_hash bytea not null unique,
  domain text not null,
  -- Sealed, as those of `integrations`.
  credentials bytea not null,
  -- The name, the address and the language of the shop.
  details jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index shop_registrations_expiry on shop_registrations (expires_at);

-- A subscription at the platform. Its status decides the plan of the team.
create table shop_payments (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  -- The identifier at the platform. It exceeds the safe integers of JavaScript.
  provider_id text not null unique,
  plan_id text not null,
  status text not null
    check (status in ('pending', 'active', 'declined', 'expired', 'frozen', 'cancelled')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index shop_payments_team on shop_payments (team_id);

-- Customers who asked the shop, through its platform, which data is stored about them.
create table data_requests (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  -- The identifier of the request on the platform.
  reference text not null,
  -- The address to which the owner sends the answer. Null: it is unknown.
  contact text,
  -- All data stored about the person on that day.
  file jsonb not null,
  asked_at timestamptz not null,
  unique (team_id, reference)
);
