-- Teams. They come first because nearly every other table refers to a team.

-- A team is one shop with its data, its settings and its members. Deleting the row deletes its
-- data.
create table teams (
  id bigint generated always as identity primary key,
  name text not null,
  -- The public identifier of the team, which is part of the address of its general review link.
  team_code text not null unique,
  -- The IANA time zone in which days and hours of the team are counted.
  timezone text not null default 'Europe/Paris',
  website_url text,
  -- The language of customers whose own language is unknown or has no texts.
  customer_locale text not null default 'fr',
  -- The age in days at which the personal data of customers is deleted.
  retention_days int not null default 1095 check (retention_days between 30 and 1095),
  -- The number of days after which a pending verified review is published without a decision of the
  -- team.
  moderation_days smallint not null default 7 check (moderation_days between 1 and 14),
  -- Whether the general review link accepts ratings.
  share_general_review_link boolean not null default true,

  -- Whether review requests may be sent. An administrator of the instance and the deletion of the
  -- team change it.
  can_send_reviews boolean not null default true,
  -- The reason why they may not be sent, in French, as shown to the team. Null while they may be
  -- sent.
  can_send_reason text,
  -- The start of the gradual increase of sent messages. Null when there is no limit of this kind.
  ramp_started_at timestamptz,
  -- The date at which an administrator approved SMS through the account of the instance. Null when
  -- SMS are not approved.
  sms_approved_at timestamptz,
  -- The id of the plan, as listed in `server/domains/teams/plans/plans.ts`.
  current_plan text not null default 'libre',

  -- The three configurations of the team, which `contract/settings` validates. Each revision grows
  -- with each save, so that a save based on an older revision is refused. An empty object means the
  -- defaults of the program. This one is the sending flow: its steps, delays, channels and texts.
  flow_configuration_config jsonb not null default '{}',
  flow_revision int not null default 1,
  -- The content of the customer page after the rating.
  conditional_config jsonb not null default '{}',
  conditional_revision int not null default 1,
  -- The look and the content of the customer pages.
  customization_config jsonb not null default '{}',
  customization_revision int not null default 1,
  -- The prices in euros that the team entered, by channel and by country (ISO 3166-1 alpha-2) or
  -- `other`. They are used for estimated costs.
  rates jsonb not null default '{}',

  -- The team’s own domain for its links, which is used only while its state is `ok`.
  link_domain text,
  -- The result of the last check, null before the first one. `missing`: there is no DNS record.
  -- `elsewhere`: the domain points to another place or belongs to another team. `unanswered`: it
  -- points here, but browsers cannot open it yet.
  link_domain_state text
    check (link_domain_state in ('ok', 'missing', 'elsewhere', 'unanswered')),
  link_domain_checked_at timestamptz,

  -- The next step of the onboarding, `done` when it is complete.
  onboarding_step text not null default 'done'
    check (onboarding_step in ('website', 'branding', 'profile', 'done')),
  -- The name, the logo and the colours read from the website, stored while a person chooses among
  -- them.
  site_proposals jsonb,

  -- The date at which the team will be deleted. Null when its deletion was not requested.
  deletes_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- Two teams may enter the same domain. It belongs to the first whose DNS record is found.
create unique index teams_link_domain on teams (link_domain) where link_domain_state = 'ok';
create index teams_deletes on teams (deletes_at) where deletes_at is not null;

-- The phone numbers from which a team sends. Connecting WhatsApp or SMS adds and deletes rows.
create table phone_numbers (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  phone_number text not null,
  label text not null,
  -- The service that owns the number, as in `integrations.name`.
  provider text not null,
  created_at timestamptz not null default now(),
  unique (team_id, phone_number, provider)
);
