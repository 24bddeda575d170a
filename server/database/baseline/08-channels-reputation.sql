-- Channels: the e-mail addresses of teams, and what providers reported about accounts.

-- The address from which the e-mails of a team are sent, with the DKIM key of its domain.
create table mail_senders (
  id bigint generated always as identity primary key,
  team_id bigint not null unique references teams on delete cascade,
  -- The name of the sender that recipients see.
  name text not null,
  email text not null,
  -- The address for answers. Null when they go to `email`.
  reply_to text,
  -- The domain of `email`, in lower case.
  domain text not null,
  -- The DKIM selector under which the domain publishes the public key.
  selector text not null,
  -- In base64, as in its DNS record.
  public_key text not null,
  -- Sealed by the program.
  private_key bytea not null,
  -- The DNS records as they were found at `checked_at`.
  records jsonb not null default '[]',
  -- The date since which the domain publishes the public key. Null when it does not, or no longer
  -- does.
  proven_at timestamptz,
  -- Whether the SPF record of the domain authorises the server that sends its e-mails.
  spf_ready boolean not null default false,
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  -- The date at which a person last saved the address.
  saved_at timestamptz not null default now()
);

-- E-mail addresses that a mail server refused, or whose owner complained. Nothing is sent to them
-- until a person lifts the suppression.
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

-- The reports of Meta about a WhatsApp account, summed up in one row for each team that connected
-- it.
create table account_violations (
  id bigint generated always as identity primary key,
  -- The identifier of the WhatsApp Business account at Meta.
  api_waba_id text not null,
  team_id bigint not null references teams on delete cascade,
  -- The kind of the violation, as Meta names it.
  type text,
  -- The state of the account, as Meta names it.
  ban_state text,
  -- The current restrictions: a list of `type` and `until`, which is null when Meta gave no end.
  restrictions jsonb not null default '[]',
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- The date since which the program sends nothing through the account. Null when it is not
  -- blocked.
  blocked_at timestamptz,
  -- The date at which the last block ended.
  unblocked_at timestamptz,
  -- The administrator who ended it. Null when it ended without one.
  unblocked_by bigint references users on delete set null,
  -- The last report as it was received.
  raw jsonb not null default '{}',
  unique (api_waba_id, team_id)
);
create index account_violations_team on account_violations (team_id);
