-- Channels: the e-mail addresses of teams, and what providers reported about accounts.

-- The address from which a team's e-mails are sent, with the DKIM key of its domain.
create table mail_senders (
  id bigint generated always as identity primary key,
  team_id bigint not null unique references teams on delete cascade,
  name text not null,
  email text not null,
  reply_to text,
  -- The domain of the address, in lower case.
  domain text not null,
  -- The DKIM selector under which the domain publishes the key, in base64 as in its DNS record.
  selector text not null,
  public_key text not null,
  -- Sealed.
  private_key bytea not null,
  -- The DNS records as they were found at `checked_at`.
  records jsonb not null default '[]',
  -- The date since which the domain publishes the key. Null: it does not, or no longer.
  proven_at timestamptz,
  spf_ready boolean not null default false,
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  saved_at timestamptz not null default now()
);

-- E-mail addresses that a mailbox provider refused or whose owner complained. Nothing is sent to
-- them until a person lifts the suppression.
create table suppressions (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  email text not null,
  reason text not null check (reason in ('refused', 'complaint')),
  -- The answer of the mail server.
  words text not null,
  created_at timestamptz not null,
  lifted_at timestamptz,
  lifted_by bigint references users on delete set null
);
create unique index suppressions_active on suppressions (team_id, email) where lifted_at is null;
create index suppressions_list on suppressions (team_id, created_at desc, id desc)
  include (email) where lifted_at is null;

-- What Meta reported about a WhatsApp account, for each team that connected it.
create table account_violations (
  id bigint generated always as identity primary key,
  api_waba_id text not null,
  team_id bigint not null references teams on delete cascade,
  type text,
  ban_state text,
  -- The restrictions in force, each with its end.
  restrictions jsonb not null default '[]',
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- Set while the program itself blocks the account.
  blocked_at timestamptz,
  -- The block ended; `unblocked_by` is null when no administrator ended it.
  unblocked_at timestamptz,
  unblocked_by bigint references users on delete set null,
  -- The last report as it was received.
  raw jsonb not null default '{}',
  unique (api_waba_id, team_id)
);
create index account_violations_team on account_violations (team_id);
