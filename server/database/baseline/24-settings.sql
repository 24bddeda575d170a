-- Settings: the customer pages, as drafts and as published versions.

-- One draft of the pages for each team, shared by its members.
create table customization_drafts (
  team_id bigint primary key references teams on delete cascade,
  -- Null: there is no draft. The row stays, so that a revision is never given twice.
  pages jsonb,
  -- The published revision on which the draft is based.
  based_on int not null,
  revision int not null,
  saved_by bigint references users on delete set null,
  saved_at timestamptz not null
);

-- The last fifty published versions of each team.
create table customization_versions (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  -- As `teams.customization_revision` was then.
  revision int not null,
  config jsonb not null,
  -- The keys of the configuration that differ from the version before.
  changed text[] not null,
  published_by bigint references users on delete set null,
  published_at timestamptz not null,
  unique (team_id, revision)
);
