-- Settings: the drafts and the published versions of the customer pages.

-- The draft of the customer pages of each team, which its members share.
create table customization_drafts (
  team_id bigint primary key references teams on delete cascade,
  -- Null when there is no draft. The row stays, so that a revision is never used twice.
  pages jsonb,
  -- The published revision on which the draft is based.
  based_on int not null,
  -- Grows with each save, so that two members do not overwrite each other.
  revision int not null,
  saved_by bigint references users on delete set null,
  saved_at timestamptz not null
);

-- The last fifty published versions of the customer pages of each team.
create table customization_versions (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  -- The value of `teams.customization_revision` at that time.
  revision int not null,
  -- The whole configuration, as in `teams.customization_config`.
  config jsonb not null,
  -- The keys of the configuration that differ from the previous version.
  changed text[] not null,
  published_by bigint references users on delete set null,
  published_at timestamptz not null,
  unique (team_id, revision)
);
