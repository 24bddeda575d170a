-- Accounts: people, how they sign in, and the keys of programs. Tokens and keys are stored as
-- hashes only.

-- A person with an account.
create table users (
  id bigint generated always as identity primary key,
  email text not null,
  -- An Argon2id hash. Null when the person signs in through another service.
  password_hash text,
  first_name text,
  last_name text,
  timezone text not null default 'Europe/Paris',
  locale text not null default 'fr',
  -- Whether the person administers the whole instance.
  is_admin boolean not null default false,
  -- The date at which the person proved that the address is theirs. Null when it is not proven.
  email_confirmed_at timestamptz,
  -- The date at which a sign-in service or an administrator confirmed who the person is. It does
  -- not prove the address.
  vouched_at timestamptz,
  -- The team that is opened after the sign-in.
  default_team_id bigint references teams on delete set null,
  -- The referral code (`?ref=` or `?via=`) in the address with which the person came to register.
  referral text,
  last_seen_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));

-- Links that were mailed to a person to prove an address. Each link can be used once.
create table account_proofs (
  -- The SHA-256 of the token in the link.
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  purpose text not null
    check (purpose in ('confirm_email', 'reset_password', 'change_email', 'join_identity')),
  -- The address to which the link was sent: the current address of the person, or the requested
  -- one.
  email text not null,
  -- For `join_identity`: the identifier of the person at the sign-in service.
  subject text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_proofs_user on account_proofs (user_id);

-- A browser in which a person is signed in.
create table sessions (
  id bigint generated always as identity primary key,
  -- The SHA-256 of the session token.
  token_hash bytea not null unique,
  user_id bigint not null references users on delete cascade,
  -- The team in which the person currently works.
  team_id bigint references teams on delete set null,
  -- No longer written. The column stays, because databases and archives contain it.
  phone_number_id bigint references phone_numbers on delete set null,
  -- The sign-in method. `impersonation`: an administrator acts in the name of the user.
  kind text not null default 'password'
    check (kind in ('password', 'google', 'shopify', 'impersonation')),
  -- For `impersonation`: the session of the administrator.
  parent_session_id bigint references sessions on delete cascade,
  user_agent text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  -- The date of the last step-up authentication. Null when there was none since the sign-in.
  stepped_up_at timestamptz,
  expires_at timestamptz not null,
  -- The date at which the session was ended before `expires_at`, such as by a sign-out.
  revoked_at timestamptz
);
create index sessions_user on sessions (user_id);

-- The IP addresses from which a person has signed in. Failed sign-ins from other addresses do not
-- lock the person out.
create table sign_in_addresses (
  user_id bigint not null references users on delete cascade,
  -- A hash of the user and the IP address with the secret of the instance.
  mark bytea not null,
  last_sign_in_at timestamptz not null,
  primary key (user_id, mark)
);

-- The accounts at sign-in services with which people sign in.
create table sign_in_identities (
  provider text not null check (provider in ('google')),
  -- The permanent identifier of the person at the service, because an e-mail address may pass to
  -- another person.
  subject text not null,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (provider, subject)
);
create index sign_in_identities_user on sign_in_identities (user_id);

-- The `state` parameters of visits to another service (OAuth). Only the browser that started a
-- visit can complete it.
create table connection_states (
  -- The SHA-256 of the parameter.
  state_hash bytea primary key,
  -- The service, or the form that was shown: `google`, `google_credential`.
  service text not null,
  -- The session that started the visit. Null when nobody was signed in.
  session_id bigint references sessions on delete cascade,
  -- The team for which the service is connected. Null for a sign-in.
  team_id bigint references teams on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The date at which the visit was completed. A second use is refused.
  used_at timestamptz
);
create index connection_states_expiry on connection_states (expires_at);
create index connection_states_session on connection_states (session_id)
  where session_id is not null;
create index connection_states_team on connection_states (team_id) where team_id is not null;

-- The keys with which programs call the API for a team.
create table api_keys (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  label text not null,
  -- `orders:write`, `reviews:read`.
  scopes text[] not null,
  -- The SHA-256 of the secret.
  key_hash bytea not null unique,
  -- The last characters of the key, by which people recognise it.
  hint text not null,
  created_by bigint references users on delete set null,
  created_at timestamptz not null default now(),
  -- Null when the key never expires.
  expires_at timestamptz,
  -- The IP addresses and CIDR ranges that may use the key. Empty when every address may.
  allowed_addresses text[] not null default '{}',
  last_used_at timestamptz,
  -- The IP address of the last accepted call.
  last_used_address text,
  -- The date of the last rotation, which gave the key a new secret. The previous secret is accepted
  -- until `previous_valid_until`.
  rotated_at timestamptz,
  previous_key_hash bytea unique,
  previous_hint text,
  previous_valid_until timestamptz,
  previous_last_used_at timestamptz,
  -- The last call that was refused although its secret was right: the key had expired, or its IP
  -- address was not allowed.
  refused_at timestamptz,
  refused_address text,
  refused_reason text check (refused_reason in ('key_expired', 'key_address')),
  revoked_at timestamptz
);
create index api_keys_team on api_keys (team_id);
create index api_keys_created_by on api_keys (created_by) where created_by is not null;

-- The counters of the rate limits that hold across processes and restarts, such as those of
-- sign-ins.
create table attempts (
  -- The name of the limit and a SHA-256 of who attempts, such as an e-mail or an IP address.
  key text primary key,
  -- The number of attempts in the window that ends at `window_ends_at`.
  count int not null,
  window_ends_at timestamptz not null
);
create index attempts_window on attempts (window_ends_at);
