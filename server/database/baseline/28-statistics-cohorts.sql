-- Statistics: the funnel and the costs of each day's cohort (the requests first sent on that day).
-- A year of a million requests takes seconds to read, the sums of its days milliseconds. Triggers
-- only record which days changed, whoever writes; a scheduled job counts these days again, and a
-- reader counts meanwhile those that are recorded, so that an answer is always exact.

-- A day whose cohort has to be counted again. Rows are only added here and removed by the job, so
-- that no two transactions wait for each other.
create table changed_cohort_days (
  team_id bigint not null,
  day date not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index changed_cohort_days_team on changed_cohort_days (team_id, day);

-- The counts of one day's cohort in one group.
create table funnel_days (
  team_id bigint not null references teams on delete cascade,
  day date not null,
  -- `whole`, `channel`, `step`, `country` or `template`; the key is the member of the group.
  grouped_by text not null,
  key text,
  counted_at timestamptz not null,
  sent int not null,
  -- Requests whose channel reports deliveries, and openings.
  can_deliver int not null,
  delivered int not null,
  can_open int not null,
  opened int not null,
  clicked int not null,
  rated int not null,
  feedback int not null,
  public_click int not null,
  published int not null
);
create index funnel_days_team on funnel_days (team_id, grouped_by, day);

-- What one day's cohort cost on one channel in one country.
create table cost_days (
  team_id bigint not null references teams on delete cascade,
  day date not null,
  channel text not null,
  country_code text,
  messages int not null,
  reviews int not null,
  -- Messages without a cost, with a bill of the provider, and with an estimated cost.
  free int not null,
  billed int not null,
  billed_cost numeric not null,
  billed_segments int not null,
  estimated int not null,
  estimated_cost numeric not null,
  estimated_segments int not null
);
create index cost_days_team on cost_days (team_id, day);
