-- Members of teams. They refer to users, which refer to teams.

-- A person in a team, with one role.
create table memberships (
  team_id bigint not null references teams on delete cascade,
  user_id bigint not null references users on delete cascade,
  role text not null check (role in ('owner', 'member', 'reader')),
  created_at timestamptz not null default now(),
  primary key (user_id, team_id)
);
create index memberships_team on memberships (team_id);

-- People who were invited to a team by e-mail.
create table invitations (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  email text not null,
  role text not null check (role in ('owner', 'member', 'reader')),
  invited_by bigint references users on delete set null,
  -- The SHA-256 of the token in the e-mail. Null until the e-mail is sent.
  token_hash bytea unique,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by bigint references users on delete set null,
  -- The date at which it was withdrawn.
  revoked_at timestamptz
);
create unique index invitations_pending on invitations (team_id, lower(email))
  where accepted_at is null and revoked_at is null;
create index invitations_invited_by on invitations (invited_by) where invited_by is not null;
create index invitations_accepted_by on invitations (accepted_by) where accepted_by is not null;
