import { type RawBuilder, sql } from 'kysely';
import type { Query } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { cohort, type CohortOf } from './cohorts/cohort.ts';

export type Dimension = Query<'statisticsBy'>['dimension'];

export interface RatingSummary {
  sent: number;
  rated: number;
  /** The sum of the stars. */
  stars: number;
  unhappy: number;
}

export interface RatingGroup extends RatingSummary {
  /** Null when the value is not known. */
  key: string | null;
  /** The name as written; the latest spelling when there are several. */
  name: string | null;
}

/** The maximum number of groups in one answer. */
const MOST_GROUPS = 1_000;

const text = (value: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`nullif(trim(${value}), '')`;
/**
 * The SQL that identifies the product of an order line: by the shop’s number, so that two titles
 * with one number are one product, then by the SKU, then by the title.
 */
const product = sql`coalesce(${text(sql`item ->> 'product_id'`)}, ${text(sql`item ->> 'sku'`)}, lower(${text(sql`item ->> 'title'`)}))`;

/** The SQL of the groups of a request `c`, each once: rows of `key` and `name`. */
const GROUPS: Readonly<Record<Dimension, RawBuilder<unknown>>> = {
  country: sql`select c.country_code as key, c.country_code as name`,
  carrier: sql`select lower(${text(sql`o.carrier`)}) as key, ${text(sql`o.carrier`)} as name`,
  tag: sql`select lower(${text(sql`tag`)}) as key, max(${text(sql`tag`)}) as name from unnest(o.tags) tag where ${text(sql`tag`)} is not null group by 1`,
  // A line belongs to the product that was found for it, also after a merge. A line without a known
  // product is identified by its own data.
  product: sql`select key, max(name) as name from (
    select coalesce(n.external_id, n.sku, 'id:' || n.id, ${product}) as key, coalesce(case when p.root_id is not null then n.title end, ${text(sql`item ->> 'title'`)}) as name
    from jsonb_array_elements(case jsonb_typeof(o.line_items) when 'array' then o.line_items else '[]' end) with ordinality as l (item, line)
      left join order_products q on q.order_id = o.id and q.line = l.line left join products p on p.id = q.product_id left join products n on n.id = coalesce(p.root_id, p.id)) found
    where key is not null group by 1`,
};

/** Reads the ratings of the cohort by a property of its orders. */
export async function readBreakdown(
  db: App['db'],
  of: CohortOf,
  dimension: Dimension,
): Promise<{ groups: RatingGroup[]; omitted: number }> {
  const { rows } = await sql<RatingGroup & { of_all: number }>`
    with ${cohort(of)}
    select g.key, ${dimension === 'country' ? sql`g.key` : sql`(array_agg(g.name order by c.id desc))[1]`} as name, ${RATING_SUMMARY}, count(*) over ()::int as of_all
    from cohort c ${dimension === 'country' ? sql`` : sql`left join orders o on o.id = c.order_id`} left join lateral (${GROUPS[dimension]}) g on true
    group by g.key order by g.key is null, count(*) desc, g.key limit ${MOST_GROUPS}`.execute(db);
  return {
    groups: rows.slice(0, MOST_GROUPS),
    omitted: Math.max(0, (rows[0]?.of_all ?? 0) - MOST_GROUPS),
  };
}

export async function readRatingSummary(db: App['db'], of: CohortOf): Promise<RatingSummary> {
  const { rows } =
    await sql<RatingSummary>`with ${cohort(of)} select ${RATING_SUMMARY} from cohort c`.execute(db);
  return rows[0] ?? { sent: 0, rated: 0, stars: 0, unhappy: 0 };
}

const RATING_SUMMARY = sql`count(*)::int as sent, count(c.rating)::int as rated, coalesce(sum(c.rating), 0)::int as stars, count(*) filter (where c.rating <= 2)::int as unhappy`;
