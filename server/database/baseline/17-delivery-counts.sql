-- Delivery: the numbers of messages, which triggers update with the messages.

-- The number of messages by kind is the sum of `n`. Each statement adds rows with what it changed,
-- so that no two transactions wait for the same row; a scheduled job adds them up.
create table message_counts (
  team_id bigint not null,
  -- The change of the number of messages with the values of the other columns, which may be
  -- negative.
  n int not null,
  status text not null,
  reason text,
  channel text,
  step text not null,
  country_code text
) with (
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_cost_delay = 0
);
create index message_counts_team on message_counts (team_id);

-- The same counts by the day of `scheduled_at`, in UTC. They lead a deep page to its day.
create table message_day_counts (
  team_id bigint not null,
  n int not null,
  status text not null,
  reason text,
  channel text,
  step text not null,
  country_code text,
  day date not null,
  -- Whether the row is also counted in `message_month_counts`.
  is_folded boolean not null default false
) with (
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_cost_delay = 0
);
create index message_day_counts_team on message_day_counts (team_id, day);
create index message_day_counts_unfolded on message_day_counts (team_id, day) where not is_folded;

-- The sums of the folded rows by month. A deep page finds its month, then its day.
create table message_month_counts (
  team_id bigint not null,
  n int not null,
  status text not null,
  reason text,
  channel text,
  step text not null,
  country_code text,
  -- The first day of the month.
  month date not null
);
create index message_month_counts_team on message_month_counts (team_id, month);

-- Counts what a statement changed. The three branches differ in the transition tables that exist.
create function count_messages() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    with moved as materialized (
      select team_id, sum(n) as n, status, reason, channel, step, country_code, day
      from (
        select 1 as n, team_id, status, reason, channel, step, country_code,
          (scheduled_at at time zone 'UTC')::date as day
        from added
      ) m
      group by team_id, status, reason, channel, step, country_code, day
      having sum(n) <> 0
    ), by_day as (
      insert into message_day_counts
        (team_id, n, status, reason, channel, step, country_code, day)
      select team_id, n, status, reason, channel, step, country_code, day from moved
    )
    insert into message_counts (team_id, n, status, reason, channel, step, country_code)
    select team_id, sum(n), status, reason, channel, step, country_code from moved
    group by team_id, status, reason, channel, step, country_code
    having sum(n) <> 0;
  elsif tg_op = 'DELETE' then
    with moved as materialized (
      select team_id, sum(n) as n, status, reason, channel, step, country_code, day
      from (
        select -1 as n, team_id, status, reason, channel, step, country_code,
          (scheduled_at at time zone 'UTC')::date as day
        from removed
      ) m
      group by team_id, status, reason, channel, step, country_code, day
      having sum(n) <> 0
    ), by_day as (
      insert into message_day_counts
        (team_id, n, status, reason, channel, step, country_code, day)
      select team_id, n, status, reason, channel, step, country_code, day from moved
    )
    insert into message_counts (team_id, n, status, reason, channel, step, country_code)
    select team_id, sum(n), status, reason, channel, step, country_code from moved
    group by team_id, status, reason, channel, step, country_code
    having sum(n) <> 0;
  else
    with moved as materialized (
      select team_id, sum(n) as n, status, reason, channel, step, country_code, day
      from (
        select 1 as n, team_id, status, reason, channel, step, country_code,
          (scheduled_at at time zone 'UTC')::date as day
        from added
        union all
        select -1 as n, team_id, status, reason, channel, step, country_code,
          (scheduled_at at time zone 'UTC')::date as day
        from removed
      ) m
      group by team_id, status, reason, channel, step, country_code, day
      having sum(n) <> 0
    ), by_day as (
      insert into message_day_counts
        (team_id, n, status, reason, channel, step, country_code, day)
      select team_id, n, status, reason, channel, step, country_code, day from moved
    )
    insert into message_counts (team_id, n, status, reason, channel, step, country_code)
    select team_id, sum(n), status, reason, channel, step, country_code from moved
    group by team_id, status, reason, channel, step, country_code
    having sum(n) <> 0;
  end if;
  return null;
end $$;

create trigger messages_added after insert on messages
  referencing new table as added
  for each statement execute function count_messages();
create trigger messages_changed after update on messages
  referencing old table as removed new table as added
  for each statement execute function count_messages();
create trigger messages_removed after delete on messages
  referencing old table as removed
  for each statement execute function count_messages();
