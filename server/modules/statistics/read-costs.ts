import { sql } from 'kysely';
import type { MessageChannel } from '#contract/message-status.ts';
import type { App } from '#server/app.ts';
import { type CohortOf, cohortMessages } from './cohort.ts';

/** The messages of one channel to one country, and what is known of their price. */
export interface SpentOn {
  channel: MessageChannel;
  country_code: string | null;
  messages: number;
  /** Requests whose rating one of them brought. */
  reviews: number;
  /** Into the outbox of a demonstration: nobody bills these. */
  free: number;
  /** Whose provider told the price. */
  billed: number;
  billed_cost: number;
  billed_segments: number;
  /** Whose segments are known, and priced by the account’s own setting. */
  reckoned: number;
  reckoned_cost: number;
  reckoned_segments: number;
}

export async function readCosts(db: App['db'], of: CohortOf): Promise<SpentOn[]> {
  const { rows } = await sql<SpentOn>`
    with ${cohortMessages(of)},
    priced as (
      select t.channel, t.country_code, t.request_id, t.is_rated, (b.bill ->> 'cost')::float8 as cost, coalesce((b.bill ->> 'segments')::int, 1) as segments,
        case when t.metadata ? 'outbox' then 'free' when b.bill is null then 'unknown' when (b.bill ->> 'is_estimated')::boolean then 'reckoned' else 'billed' end as price
      from told t cross join lateral (select case when jsonb_typeof(t.metadata -> 'bill') = 'object' then t.metadata -> 'bill' end as bill) b)
    select channel, country_code, count(*)::int as messages, count(distinct request_id) filter (where is_rated)::int as reviews, count(*) filter (where price = 'free')::int as free,
      count(*) filter (where price = 'billed')::int as billed, coalesce(sum(cost) filter (where price = 'billed'), 0) as billed_cost, coalesce(sum(segments) filter (where price = 'billed'), 0)::int as billed_segments,
      count(*) filter (where price = 'reckoned')::int as reckoned, coalesce(sum(cost) filter (where price = 'reckoned'), 0) as reckoned_cost, coalesce(sum(segments) filter (where price = 'reckoned'), 0)::int as reckoned_segments
    from priced group by channel, country_code`.execute(db);
  return rows;
}
