import { type Kysely, sql } from 'kysely';

const COUNTED = 'team_id, status, reason, channel, step, country_code';

/** One reading of the changed rows writes both sums: by kind, and by day of departure in UTC. */
function count(rows: string): string {
  return `with moved as materialized (select team_id, sum(n) as n, status, reason, channel, step, country_code, day from (${rows}) m group by 1, 3, 4, 5, 6, 7, 8 having sum(n) <> 0),
      by_day as (insert into message_day_counts (team_id, n, status, channel, step, day) select team_id, sum(n), status, channel, step, day from moved group by 1, 3, 4, 5, 6 having sum(n) <> 0)
      insert into message_counts (team_id, n, status, reason, channel, step, country_code)
      select team_id, sum(n), status, reason, channel, step, country_code from moved group by 1, 3, 4, 5, 6, 7 having sum(n) <> 0`;
}

const rowsOf = (table: string, n: number): string =>
  `select ${n} as n, ${COUNTED}, (scheduled_at at time zone 'UTC')::date as day from ${table}`;

const IS_LISTED = '(date_sent is not null or rating is not null)';
const CHANNEL = 'case when rating is null then last_channel else rating_channel end';
const STEP = 'case when rating is null then last_step else rating_step end';
const LISTED = `id, team_id, last_activity_at, rating, rated_at, feedback is not null, ${CHANNEL}, ${STEP}, country_code`;

/** The same for the list of reviews: by kind, and by rating and day of the last activity in UTC. */
function countReviews(rows: string): string {
  return `with moved as materialized (select team_id, sum(n) as n, rating, has_feedback, channel, step, country_code, day from (${rows}) m group by 1, 3, 4, 5, 6, 7, 8 having sum(n) <> 0),
      by_day as (insert into review_day_counts (team_id, n, rating, day) select team_id, sum(n), rating, day from moved group by 1, 3, 4 having sum(n) <> 0)
      insert into review_counts (team_id, n, rating, has_feedback, channel, step, country_code)
      select team_id, sum(n), rating, has_feedback, channel, step, country_code from moved group by 1, 3, 4, 5, 6, 7 having sum(n) <> 0`;
}

const reviewsOf = (table: string, n: number): string =>
  `select ${n} as n, team_id, rating, feedback is not null as has_feedback, ${CHANNEL} as channel, ${STEP} as step, country_code, (last_activity_at at time zone 'UTC')::date as day from ${table} where ${IS_LISTED}`;

/**
 * A deep page walked its index from the first row: 200,000 entries for page 10,000, and each row itself where an index may not know the status (691 ms for delivered messages). The number of
 * messages per day of departure, and of listed requests per day of their last activity, leads to the day that holds the page; only its rows are walked. These sums know few columns, so that they stay short. The lines are added up by `fold-counts`.
 *
 * The list of reviews carries in its index what it is filtered by; those that somebody should read first have an index of their own in place of that of all unhappy ones.
 */
const STATEMENTS = [
  'lock table messages in share row exclusive mode',
  `create table message_day_counts (
    team_id bigint not null,
    n int not null,
    status text not null,
    channel text,
    step text not null,
    day date not null) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0)`,
  'create index message_day_counts_team on message_day_counts (team_id, day)',
  `create or replace function count_messages() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      ${count(rowsOf('added', 1))};
    elsif tg_op = 'DELETE' then
      ${count(rowsOf('removed', -1))};
    else
      ${count(`${rowsOf('added', 1)} union all ${rowsOf('removed', -1)}`)};
    end if;
    return null;
  end $$`,

  'lock table review_requests in share row exclusive mode',
  `create table review_day_counts (
    team_id bigint not null,
    n int not null,
    rating smallint,
    day date not null) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0)`,
  'create index review_day_counts_team on review_day_counts (team_id, day)',
  `create or replace function list_requests() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then
      delete from request_search s using removed r where s.request_id = r.id;
      delete from listed_requests l using removed r where l.request_id = r.id;
      ${countReviews(reviewsOf('removed', -1))};
      return null;
    end if;
    insert into listed_requests as l select ${LISTED} from added where ${IS_LISTED}
      on conflict (request_id) do update set last_activity_at = excluded.last_activity_at, rating = excluded.rating, rated_at = excluded.rated_at,
        has_feedback = excluded.has_feedback, channel = excluded.channel, step = excluded.step, country_code = excluded.country_code
      where (l.last_activity_at, l.rating, l.rated_at, l.has_feedback, l.channel, l.step, l.country_code) is distinct from
        (excluded.last_activity_at, excluded.rating, excluded.rated_at, excluded.has_feedback, excluded.channel, excluded.step, excluded.country_code);
    if tg_op = 'INSERT' then
      ${countReviews(reviewsOf('added', 1))};
    else
      delete from listed_requests l using added a where l.request_id = a.id and not (a.date_sent is not null or a.rating is not null);
      ${countReviews(`${reviewsOf('added', 1)} union all ${reviewsOf('removed', -1)}`)};
    end if;
    return null;
  end $$`,
  'drop index listed_requests_order',
  'create index listed_requests_order on listed_requests (team_id, last_activity_at desc, request_id desc) include (rating, rated_at, has_feedback, channel, step, country_code, status, owner_id)',
  'drop index listed_requests_unhappy',
  `create index listed_requests_attention on listed_requests (team_id, last_activity_at desc, request_id desc) include (rating, rated_at, has_feedback, channel, step, country_code, owner_id) where rating <= 2 and status = 'open'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
