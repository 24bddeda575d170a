import { type RawBuilder, sql } from 'kysely';
import type { MessageChannel } from '#contract/labels/message-status.ts';
import type { App } from '#server/app.ts';
import { readChangedDays } from './cohorts/changed-days.ts';
import { type CohortOf, cohortMessages } from './cohorts/cohort.ts';

/** The messages of one channel to one country, and the known data about their price. */
export interface SpentOn {
  channel: MessageChannel;
  country_code: string | null;
  messages: number;
  /** The number of requests that were rated after one of these messages. */
  reviews: number;
  /** The number of messages captured by the test inbox, which cost nothing. */
  free: number;
  /** The number of messages whose provider reported the price. */
  billed: number;
  billed_cost: number;
  billed_segments: number;
  /** The number of messages with known segments, priced by the account’s own setting. */
  estimated: number;
  estimated_cost: number;
  estimated_segments: number;
}

/**
 * The SQL of `spent`: the cohort’s messages by day, channel and country, read from `outcomes`.
 * Costs are numeric, so that the order of addition does not change the sum.
 */
export const COUNT_COSTS: RawBuilder<unknown> = sql`priced as (
      select t.day, t.channel, t.country_code, t.request_id, t.is_rated, (b.bill ->> 'cost')::numeric as cost, coalesce((b.bill ->> 'segments')::int, 1) as segments,
        case when t.metadata ? 'outbox' then 'free' when b.bill is null then 'unknown' when (b.bill ->> 'is_estimated')::boolean then 'estimated' else 'billed' end as price
      from outcomes t cross join lateral (select case when jsonb_typeof(t.metadata -> 'bill') = 'object' then t.metadata -> 'bill' end as bill) b),
    spent as (
      select day, channel, country_code, count(*)::int as messages, count(distinct request_id) filter (where is_rated)::int as reviews, count(*) filter (where price = 'free')::int as free,
        count(*) filter (where price = 'billed')::int as billed, coalesce(sum(cost) filter (where price = 'billed'), 0) as billed_cost, coalesce(sum(segments) filter (where price = 'billed'), 0)::int as billed_segments,
        count(*) filter (where price = 'estimated')::int as estimated, coalesce(sum(cost) filter (where price = 'estimated'), 0) as estimated_cost, coalesce(sum(segments) filter (where price = 'estimated'), 0)::int as estimated_segments
      from priced group by day, channel, country_code)`;

const COUNTS = [
  'messages',
  'reviews',
  'free',
  'billed',
  'billed_segments',
  'estimated',
  'estimated_segments',
] as const;
const COSTS = ['billed_cost', 'estimated_cost'] as const;
export const COST_COLUMNS = ['channel', 'country_code', ...COUNTS, ...COSTS] as const;

const ALL = sql.join(COST_COLUMNS.map((name) => sql.ref(name)));
const SUMS = sql.join([
  ...COUNTS.map((name) => sql`sum(${sql.ref(name)})::int as ${sql.ref(name)}`),
  ...COSTS.map((name) => sql`sum(${sql.ref(name)})::float8 as ${sql.ref(name)}`),
]);

/**
 * Reads the stored sums of the cohort’s days, and counts again the days that changed since they
 * were stored.
 */
export async function readCosts(db: App['db'], of: CohortOf): Promise<SpentOn[]> {
  const days = await readChangedDays(db, of);
  const storedCosts = sql`select ${ALL} from cost_days
    where team_id = ${of.team_id} and day between ${of.start}::date and ${of.end}::date and day <> all(${days}::date[])`;
  const { rows } = await sql<SpentOn>`
    ${days.length === 0 ? sql`` : sql`with ${cohortMessages({ ...of, days })}, ${COUNT_COSTS}`}
    select channel, country_code, ${SUMS} from (${storedCosts} ${days.length === 0 ? sql`` : sql`union all select ${ALL} from spent`}) all_days group by channel, country_code`.execute(
    db,
  );
  return rows;
}
