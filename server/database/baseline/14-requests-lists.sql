-- Lists of reviews. The columns that lists read have tables of their own, because each acceptance,
-- visit and rating would otherwise write all indexes of the request again. Triggers write these
-- tables in the statement that changes the request, so that they cannot differ from it.

-- The requests of the list of reviews: those with an accepted message or a rating. Triggers copy
-- the columns from `review_requests` and `review_follow_ups`.
create table listed_requests (
  request_id bigint primary key,
  team_id bigint not null,
  last_activity_at timestamptz not null,
  rating smallint,
  rated_at timestamptz,
  has_feedback boolean not null,
  -- Those of the message that led to the rating, otherwise of the last accepted message.
  channel text,
  step text,
  country_code text,
  -- As in `review_follow_ups`, like `owner_id`.
  status text not null default 'open',
  owner_id bigint
) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
-- The index contains the columns by which the list is filtered, so that no row is read to be left
-- out.
create index listed_requests_order on listed_requests
  (team_id, last_activity_at desc, request_id desc)
  include (rating, rated_at, has_feedback, channel, step, country_code, status, owner_id);
-- The reviews that somebody should read first.
create index listed_requests_attention on listed_requests
  (team_id, last_activity_at desc, request_id desc)
  include (rating, rated_at, has_feedback, channel, step, country_code, owner_id)
  where rating <= 2 and status = 'open';
create index listed_requests_followed on listed_requests
  (team_id, status, last_activity_at desc, request_id desc) where status <> 'open';
create index listed_requests_owned on listed_requests
  (team_id, owner_id, last_activity_at desc, request_id desc) where owner_id is not null;
-- Ratings of a period: an index on the request itself would make each rating write all its indexes.
create index listed_requests_rated on listed_requests
  (team_id, rated_at desc, request_id desc) where rated_at is not null;

-- The number of listed requests by kind is the sum of `n`. Each statement adds rows with what it
-- changed, so that no two transactions wait for the same row; a scheduled job adds them up each
-- minute, and autovacuum comes after 2,000 such rows, whatever the size of the table.
create table review_counts (
  team_id bigint not null,
  -- The change of the number of requests, which may be negative.
  n int not null,
  rating smallint,
  has_feedback boolean not null,
  channel text,
  step text,
  country_code text
) with (
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_cost_delay = 0
);
create index review_counts_team on review_counts (team_id);

-- The same counts by the day of the last activity, in UTC. They lead a deep page to its day.
create table review_day_counts (
  team_id bigint not null,
  n int not null,
  rating smallint,
  has_feedback boolean not null,
  channel text,
  step text,
  country_code text,
  day date not null,
  -- Whether the row is also counted in `review_month_counts`.
  is_folded boolean not null default false
) with (
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_cost_delay = 0
);
create index review_day_counts_team on review_day_counts (team_id, day);
create index review_day_counts_unfolded on review_day_counts (team_id, day) where not is_folded;

-- The sums of the folded rows by month. A deep page finds its month, then its day.
create table review_month_counts (
  team_id bigint not null,
  n int not null,
  rating smallint,
  has_feedback boolean not null,
  channel text,
  step text,
  country_code text,
  -- The first day of the month.
  month date not null
);
create index review_month_counts_team on review_month_counts (team_id, month);

-- Updates the tables above after each statement on `review_requests`. The three branches differ in
-- the transition tables that exist: `added` holds the new rows, `removed` the former ones.
create function list_requests() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from request_search s using removed r where s.request_id = r.id;
    delete from listed_requests l using removed r where l.request_id = r.id;
    with moved as materialized (
      select team_id, sum(n) as n, rating, has_feedback, channel, step, country_code, day
      from (
        select -1 as n, team_id, rating, feedback is not null as has_feedback,
          case when rating is null then last_channel else rating_channel end as channel,
          case when rating is null then last_step else rating_step end as step,
          country_code, (last_activity_at at time zone 'UTC')::date as day
        from removed where (date_sent is not null or rating is not null)
      ) m
      group by team_id, rating, has_feedback, channel, step, country_code, day
      having sum(n) <> 0
    ), by_day as (
      insert into review_day_counts
        (team_id, n, rating, has_feedback, channel, step, country_code, day)
      select team_id, n, rating, has_feedback, channel, step, country_code, day from moved
    )
    insert into review_counts (team_id, n, rating, has_feedback, channel, step, country_code)
    select team_id, sum(n), rating, has_feedback, channel, step, country_code from moved
    group by team_id, rating, has_feedback, channel, step, country_code
    having sum(n) <> 0;
    return null;
  end if;
  insert into listed_requests as l (request_id, team_id, last_activity_at, rating, rated_at,
      has_feedback, channel, step, country_code)
    select id, team_id, last_activity_at, rating, rated_at, feedback is not null,
      case when rating is null then last_channel else rating_channel end,
      case when rating is null then last_step else rating_step end,
      country_code
    from added where (date_sent is not null or rating is not null)
    on conflict (request_id) do update set
      last_activity_at = excluded.last_activity_at, rating = excluded.rating,
      rated_at = excluded.rated_at, has_feedback = excluded.has_feedback,
      channel = excluded.channel, step = excluded.step, country_code = excluded.country_code
    where
      (l.last_activity_at, l.rating, l.rated_at, l.has_feedback, l.channel, l.step, l.country_code)
      is distinct from
      (excluded.last_activity_at, excluded.rating, excluded.rated_at, excluded.has_feedback,
        excluded.channel, excluded.step, excluded.country_code);
  if tg_op = 'INSERT' then
    with moved as materialized (
      select team_id, sum(n) as n, rating, has_feedback, channel, step, country_code, day
      from (
        select 1 as n, team_id, rating, feedback is not null as has_feedback,
          case when rating is null then last_channel else rating_channel end as channel,
          case when rating is null then last_step else rating_step end as step,
          country_code, (last_activity_at at time zone 'UTC')::date as day
        from added where (date_sent is not null or rating is not null)
      ) m
      group by team_id, rating, has_feedback, channel, step, country_code, day
      having sum(n) <> 0
    ), by_day as (
      insert into review_day_counts
        (team_id, n, rating, has_feedback, channel, step, country_code, day)
      select team_id, n, rating, has_feedback, channel, step, country_code, day from moved
    )
    insert into review_counts (team_id, n, rating, has_feedback, channel, step, country_code)
    select team_id, sum(n), rating, has_feedback, channel, step, country_code from moved
    group by team_id, rating, has_feedback, channel, step, country_code
    having sum(n) <> 0;
  else
    delete from listed_requests l using added a
      where l.request_id = a.id and not (a.date_sent is not null or a.rating is not null);
    with moved as materialized (
      select team_id, sum(n) as n, rating, has_feedback, channel, step, country_code, day
      from (
        select 1 as n, team_id, rating, feedback is not null as has_feedback,
          case when rating is null then last_channel else rating_channel end as channel,
          case when rating is null then last_step else rating_step end as step,
          country_code, (last_activity_at at time zone 'UTC')::date as day
        from added where (date_sent is not null or rating is not null)
        union all
        select -1 as n, team_id, rating, feedback is not null as has_feedback,
          case when rating is null then last_channel else rating_channel end as channel,
          case when rating is null then last_step else rating_step end as step,
          country_code, (last_activity_at at time zone 'UTC')::date as day
        from removed where (date_sent is not null or rating is not null)
      ) m
      group by team_id, rating, has_feedback, channel, step, country_code, day
      having sum(n) <> 0
    ), by_day as (
      insert into review_day_counts
        (team_id, n, rating, has_feedback, channel, step, country_code, day)
      select team_id, n, rating, has_feedback, channel, step, country_code, day from moved
    )
    insert into review_counts (team_id, n, rating, has_feedback, channel, step, country_code)
    select team_id, sum(n), rating, has_feedback, channel, step, country_code from moved
    group by team_id, rating, has_feedback, channel, step, country_code
    having sum(n) <> 0;
  end if;
  return null;
end $$;

create trigger review_requests_added after insert on review_requests
  referencing new table as added
  for each statement execute function list_requests();
create trigger review_requests_changed after update on review_requests
  referencing old table as removed new table as added
  for each statement execute function list_requests();
create trigger review_requests_removed after delete on review_requests
  referencing old table as removed
  for each statement execute function list_requests();
