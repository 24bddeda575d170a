-- Statistics: the triggers that record which days of the cohorts a statement changed.

-- Records the days of the requests whose columns a statement really changed, as far as the cohort
-- counts them: an unchanged row is both in `added` and in `removed`, and its sum is 0.
create function record_cohort_of_requests() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into changed_cohort_days (team_id, day)
    select distinct team_id, sent_day from (
      select id, team_id, sent_day, country_code, rating, rating_channel, rating_step,
        date_clicked, feedback_at, public_clicked_at
      from (select *, 1 as n from added) moved
      where sent_day is not null
      group by id, team_id, sent_day, country_code, rating, rating_channel, rating_step,
        date_clicked, feedback_at, public_clicked_at
      having sum(n) <> 0
    ) changed;
  elsif tg_op = 'DELETE' then
    insert into changed_cohort_days (team_id, day)
    select distinct team_id, sent_day from (
      select id, team_id, sent_day, country_code, rating, rating_channel, rating_step,
        date_clicked, feedback_at, public_clicked_at
      from (select *, 1 as n from removed) moved
      where sent_day is not null
      group by id, team_id, sent_day, country_code, rating, rating_channel, rating_step,
        date_clicked, feedback_at, public_clicked_at
      having sum(n) <> 0
    ) changed;
  else
    insert into changed_cohort_days (team_id, day)
    select distinct team_id, sent_day from (
      select id, team_id, sent_day, country_code, rating, rating_channel, rating_step,
        date_clicked, feedback_at, public_clicked_at
      from (select *, 1 as n from added union all select *, -1 from removed) moved
      where sent_day is not null
      group by id, team_id, sent_day, country_code, rating, rating_channel, rating_step,
        date_clicked, feedback_at, public_clicked_at
      having sum(n) <> 0
    ) changed;
  end if;
  return null;
end $$;

create trigger review_requests_cohort_added after insert on review_requests
  referencing new table as added
  for each statement execute function record_cohort_of_requests();
create trigger review_requests_cohort_changed after update on review_requests
  referencing old table as removed new table as added
  for each statement execute function record_cohort_of_requests();
create trigger review_requests_cohort_removed after delete on review_requests
  referencing old table as removed
  for each statement execute function record_cohort_of_requests();

-- Does the same for accepted messages. The day is that of their request.
create function record_cohort_of_messages() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into changed_cohort_days (team_id, day)
    select distinct r.team_id, r.sent_day
    from (
      select distinct request_id from (
        select *, status = 'delivered' as is_delivered, metadata ? 'opened_at' as is_opened,
          metadata ? 'outbox' as is_test, metadata -> 'bill' as bill
        from (select *, 1 as n from added) moved
        where sent_at is not null
      ) m
      group by id, request_id, sent_at, channel, step, sender_id, is_delivered, is_opened, is_test,
          bill
      having sum(n) <> 0
    ) changed
      join review_requests r on r.id = changed.request_id
    where r.sent_day is not null;
  elsif tg_op = 'DELETE' then
    insert into changed_cohort_days (team_id, day)
    select distinct r.team_id, r.sent_day
    from (
      select distinct request_id from (
        select *, status = 'delivered' as is_delivered, metadata ? 'opened_at' as is_opened,
          metadata ? 'outbox' as is_test, metadata -> 'bill' as bill
        from (select *, 1 as n from removed) moved
        where sent_at is not null
      ) m
      group by id, request_id, sent_at, channel, step, sender_id, is_delivered, is_opened, is_test,
          bill
      having sum(n) <> 0
    ) changed
      join review_requests r on r.id = changed.request_id
    where r.sent_day is not null;
  else
    insert into changed_cohort_days (team_id, day)
    select distinct r.team_id, r.sent_day
    from (
      select distinct request_id from (
        select *, status = 'delivered' as is_delivered, metadata ? 'opened_at' as is_opened,
          metadata ? 'outbox' as is_test, metadata -> 'bill' as bill
        from (select *, 1 as n from added union all select *, -1 from removed) moved
        where sent_at is not null
      ) m
      group by id, request_id, sent_at, channel, step, sender_id, is_delivered, is_opened, is_test,
          bill
      having sum(n) <> 0
    ) changed
      join review_requests r on r.id = changed.request_id
    where r.sent_day is not null;
  end if;
  return null;
end $$;

create trigger messages_cohort_added after insert on messages
  referencing new table as added
  for each statement execute function record_cohort_of_messages();
create trigger messages_cohort_changed after update on messages
  referencing old table as removed new table as added
  for each statement execute function record_cohort_of_messages();
create trigger messages_cohort_removed after delete on messages
  referencing old table as removed
  for each statement execute function record_cohort_of_messages();

-- Does the same for reviews on the wall of the shop, because the funnel ends with the publication
-- of a review.
create function record_cohort_of_shop_reviews() returns trigger language plpgsql as $$
begin
  insert into changed_cohort_days (team_id, day)
  select r.team_id, r.sent_day from review_requests r
  where r.id in (
      case when tg_op <> 'INSERT' then old.request_id end,
      case when tg_op <> 'DELETE' then new.request_id end)
    and r.sent_day is not null;
  return null;
end $$;

create trigger shop_reviews_cohort_added after insert or delete on shop_reviews
  for each row execute function record_cohort_of_shop_reviews();
create trigger shop_reviews_cohort_changed after update on shop_reviews
  for each row when ((old.status, old.request_id) is distinct from (new.status, new.request_id))
  execute function record_cohort_of_shop_reviews();

-- Does the same for reviews on public sites.
create function record_cohort_of_public_reviews() returns trigger language plpgsql as $$
begin
  insert into changed_cohort_days (team_id, day)
  select r.team_id, r.sent_day from review_requests r
  where r.id in (
      case when tg_op <> 'INSERT' then old.request_id end,
      case when tg_op <> 'DELETE' then new.request_id end)
    and r.sent_day is not null;
  return null;
end $$;

create trigger public_reviews_cohort_added after insert or delete on public_reviews
  for each row execute function record_cohort_of_public_reviews();
create trigger public_reviews_cohort_changed after update on public_reviews
  for each row when (
    (old.match_kind, old.request_id) is distinct from (new.match_kind, new.request_id))
  execute function record_cohort_of_public_reviews();

-- Records the days whose messages were counted under a former content although they were sent after
-- the change. The lock is that of the job, so that no day is counted with the former contents
-- meanwhile.
create function record_cohort_of_contents() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7245069, (new.team_id % 2147483647)::int);
  insert into changed_cohort_days (team_id, day)
  select distinct team_id, day from funnel_days
  where team_id = new.team_id and grouped_by = 'whole' and counted_at >= new.since;
  return null;
end $$;

create trigger step_contents_cohort after insert on step_contents
  for each row execute function record_cohort_of_contents();
