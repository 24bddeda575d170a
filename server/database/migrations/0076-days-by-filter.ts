import { type Kysely, sql } from 'kysely';

const MESSAGE = 'status, reason, channel, step, country_code';
const REVIEW = 'rating, has_feedback, channel, step, country_code';

/** One reading of the changed rows writes both sums: by day in UTC, and without it. */
function count(table: 'message' | 'review', columns: string, rows: string): string {
  return `with moved as materialized (select team_id, sum(n) as n, ${columns}, day from (${rows}) m group by team_id, ${columns}, day having sum(n) <> 0),
      by_day as (insert into ${table}_day_counts (team_id, n, ${columns}, day) select team_id, n, ${columns}, day from moved)
      insert into ${table}_counts (team_id, n, ${columns}) select team_id, sum(n), ${columns} from moved group by team_id, ${columns} having sum(n) <> 0`;
}

const countMessages = (rows: string): string => count('message', MESSAGE, rows);
const messagesOf = (table: string, n: number): string =>
  `select ${n} as n, team_id, ${MESSAGE}, (scheduled_at at time zone 'UTC')::date as day from ${table}`;

const IS_LISTED = '(date_sent is not null or rating is not null)';
const CHANNEL = 'case when rating is null then last_channel else rating_channel end';
const STEP = 'case when rating is null then last_step else rating_step end';
const LISTED = `id, team_id, last_activity_at, rating, rated_at, feedback is not null, ${CHANNEL}, ${STEP}, country_code`;

const countReviews = (rows: string): string => count('review', REVIEW, rows);
const reviewsOf = (table: string, n: number): string =>
  `select ${n} as n, team_id, rating, feedback is not null as has_feedback, ${CHANNEL} as channel, ${STEP} as step, country_code, (last_activity_at at time zone 'UTC')::date as day from ${table} where ${IS_LISTED}`;

/**
 * The sums of the days did not know every filter of the lists: a deep page of one country, reason or channel walked the index from its first row. They now have the columns of the sums without
 * days, so that each filter these know leads to its day too. Lines that were there are counted by `0078`.
 */
const STATEMENTS = [
  'lock table messages in share row exclusive mode',
  'alter table message_day_counts add column reason text, add column country_code text',
  `create or replace function count_messages() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      ${countMessages(messagesOf('added', 1))};
    elsif tg_op = 'DELETE' then
      ${countMessages(messagesOf('removed', -1))};
    else
      ${countMessages(`${messagesOf('added', 1)} union all ${messagesOf('removed', -1)}`)};
    end if;
    return null;
  end $$`,

  'lock table review_requests in share row exclusive mode',
  'alter table review_day_counts add column has_feedback boolean not null default false, add column channel text, add column step text, add column country_code text',
  'alter table review_day_counts alter column has_feedback drop default',
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
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
