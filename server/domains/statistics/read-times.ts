import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import type { CohortOf } from './cohorts/cohort.ts';

/** The upper limits of the spans, in hours. The last span has no limit. */
export const SPAN_HOURS = [1, 6, 24, 48, 96, 168, 336] as const;

export interface Times {
  count: number;
  median_hours: number | null;
  p90_hours: number | null;
  /**
   * A histogram: the number of ratings below each limit of `SPAN_HOURS` and above the one before.
   * The last number has no limit.
   */
  spans: number[];
  without_sending: number;
}

/** Reads the times from the first acceptance to the rating, for the ratings of these days. */
export async function readTimes(db: App['db'], { team_id, start, end }: CohortOf): Promise<Times> {
  const { rows } = await sql<
    Pick<Times, 'count' | 'without_sending'> & {
      percentiles: [number | null, number | null] | null;
      spans: (number | null)[];
    }
  >`
    with waited as (
      select case when date_sent <= rated_at then extract(epoch from rated_at - date_sent)::float8 / 3600 end as hours
      from review_requests where team_id = ${team_id} and rated_day between ${start}::date and ${end}::date and rating is not null),
    taken as (select hours, width_bucket(hours, ${[...SPAN_HOURS]}::float8[]) as span from waited)
    select count(hours)::int as count, count(*) filter (where hours is null)::int as without_sending,
      percentile_disc(array[0.5, 0.9]) within group (order by hours) as percentiles,
      array[${sql.join([...SPAN_HOURS, Infinity].map((_, span) => sql`count(*) filter (where span = ${span})::int`))}] as spans
    from taken`.execute(db);
  const [times] = rows;
  if (!times) throw new Error('an aggregate has a row');
  const { count, without_sending, percentiles, spans } = times;
  const [median_hours = null, p90_hours = null] = percentiles ?? [];
  return { count, median_hours, p90_hours, spans: spans.map((of) => of ?? 0), without_sending };
}
