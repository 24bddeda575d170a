-- Teams. They come first because nearly every other table refers to a team.

-- A team is one shop: its data, its settings and its members. Deleting the row deletes its data.
create table teams (
  id bigint generated always as identity primary key,
  name text not null,
  -- The public identifier of the team, part of its general review link.
  team_code text not null unique,
  -- Days and hours of the team are those of this IANA time zone.
  timezone text not null default 'Europe/Paris',
  website_url text,
  -- The language of customers whose own language is unknown or has no texts.
  customer_locale text not null default 'fr',
  -- The age in days at which personal data of customers is deleted.
  retention_days int not null default 1095 check (retention_days between 30 and 1095),
  -- The days after which a verified published review appears without a decision of the team.
  moderation_days smallint not null default 7 check (moderation_days between 1 and 14),
  share_general_review_link boolean not null default true,

  -- Whether messages may be sent; the reason is shown to the team when they may not.
  can_send_reviews boolean not null default true,
  can_send_reason text,
  -- The start of the gradual ramp of sending. Null: no ramp.
  ramp_started_at timestamptz,
  -- The date at which an administrator approved SMS by the account of the instance.
  sms_approved_at timestamptz,
  current_plan text not null default 'libre',

  -- The three configurations of the team. Each revision grows with each save, so that a save
  -- based on an older revision is refused. An empty object means the defaults of the program.
  flow_configuration_config jsonb not null default '{}',
  flow_revision int not null default 1,
  conditional_config jsonb not null default '{}',
  conditional_revision int not null default 1,
  customization_config jsonb not null default '{}',
  customization_revision int not null default 1,
  -- Prices that the team pays, for the estimated costs.
  rates jsonb not null default '{}',

  -- The team's own domain for its links, used only while its state is `ok`. `elsewhere`: it points
  -- to another place or belongs to another team. `unanswered`: it points here, but does not answer.
  link_domain text,
  link_domain_state text
    check (link_domain_state in ('ok', 'missing', 'elsewhere', 'unanswered')),
  link_domain_checked_at timestamptz,

  onboarding_step text not null default 'done'
    check (onboarding_step in ('website', 'branding', 'profile', 'done')),
  -- The name, logo and colours read from the website, kept while a person chooses among them.
  site_proposals jsonb,

  -- The date at which the team is deleted. Null: its deletion was not requested.
  deletes_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- Two teams may enter the same domain; the first whose DNS record is found has it.
create unique index teams_link_domain on teams (link_domain) where link_domain_state = 'ok';
create index teams_deletes on teams (deletes_at) where deletes_at is not null;

-- The phone numbers from which a team sends.
create table phone_numbers (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  phone_number text not null,
  label text not null,
  provider text not null,
  created_at timestamptz not null default now(),
  unique (team_id, phone_number, provider)
);
