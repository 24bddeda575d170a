-- Statistics: the funnel and the costs of each day's cohort (the requests first sent on that day).
-- Reading a year of a million requests takes seconds, reading the sums of its days milliseconds.
-- Triggers only record which days changed. A scheduled job counts these days again, and until then
-- a reader counts the recorded days itself, so that an answer is always exact.

-- A day whose cohort has to be counted again. Triggers only add rows and the job only removes them,
-- so that no two transactions wait for each other.
create table changed_cohort_days (
  team_id bigint not null,
  -- The `review_requests.sent_day` of the cohort.
  day date not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index changed_cohort_days_team on changed_cohort_days (team_id, day);

-- The counts of one day’s cohort in one group. Each count is a number of requests.
create table funnel_days (
  team_id bigint not null references teams on delete cascade,
  -- The `review_requests.sent_day` of the cohort.
  day date not null,
  -- `whole`, `channel`, `step`, `country` or `template`.
  grouped_by text not null,
  -- The member of the group: a channel, a step, a country code, or `step/channel/content`, where
  -- the content is a template id, a hash of the text, `ours` or `unknown`. Null for `whole`.
  key text,
  -- The date at which the job counted the row.
  counted_at timestamptz not null,
  sent int not null,
  -- The requests whose channel reports deliveries. `delivered` is a part of them.
  can_deliver int not null,
  delivered int not null,
  -- The requests whose channel reports openings. `opened` is a part of them.
  can_open int not null,
  opened int not null,
  clicked int not null,
  rated int not null,
  feedback int not null,
  -- The requests whose customer visited a public review site.
  public_click int not null,
  -- The rated requests with a published review, on the wall or on a public site.
  published int not null
);
create index funnel_days_team on funnel_days (team_id, grouped_by, day);

-- The cost of one day’s cohort on one channel in one country.
create table cost_days (
  team_id bigint not null references teams on delete cascade,
  -- The `review_requests.sent_day` of the cohort.
  day date not null,
  channel text not null,
  country_code text,
  messages int not null,
  -- The number of requests that were rated after one of these messages.
  reviews int not null,
  -- The number of messages captured by the test inbox, which cost nothing.
  free int not null,
  -- The number of messages whose provider reported the price.
  billed int not null,
  -- In euros, as `estimated_cost`.
  billed_cost numeric not null,
  -- The parts of these SMS. A message on another channel counts as one.
  billed_segments int not null,
  -- The number of messages whose price was estimated from the settings of the account.
  estimated int not null,
  estimated_cost numeric not null,
  estimated_segments int not null
);
create index cost_days_team on cost_days (team_id, day);
