import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import { LEAST_FALL } from './average-fall.ts';
import { decimal } from './render-digest-email.ts';

/** With fewer reviews in four weeks, the average of a product depends on chance. */
export const LEAST_PRODUCT_REVIEWS = 5;
const DAYS = 28;
/** The number of products that one notification names; it gives the number of the others. */
const MOST_NAMED = 10;

export interface FallenProduct {
  id: string;
  title: string;
  from: number;
  to: number;
  reviews: number;
}

/**
 * Finds the products whose average of four weeks fell by at least the same amount as a shop’s must,
 * compared with the four weeks before. A product that had already fallen a week earlier was
 * announced then and is left out.
 */
export async function readFallenProducts(
  db: Kysely<DB>,
  team_id: string,
  end: string,
): Promise<FallenProduct[]> {
  const fallen = await readAt(db, team_id, end);
  if (fallen.length === 0) return [];
  const earlier = Temporal.PlainDate.from(end).subtract({ days: 7 }).toString();
  const earlierIds = new Set((await readAt(db, team_id, earlier)).map(({ id }) => id));
  return fallen.filter(({ id }) => !earlierIds.has(id));
}

/**
 * Reviews of merged products count for the product that shows them. Imported reviews do not count.
 */
async function readAt(db: Kysely<DB>, team_id: string, end: string): Promise<FallenProduct[]> {
  const { rows } = await sql<FallenProduct>`
    with days as (
      select (${end}::date + 1)::timestamp at time zone timezone as until, (${end}::date + 1 - ${DAYS}::int)::timestamp at time zone timezone as since,
        (${end}::date + 1 - 2 * ${DAYS}::int)::timestamp at time zone timezone as before from teams where id = ${team_id}),
    rated as (
      select coalesce(p.root_id, p.id) as id, s.rating, s.submitted_at >= d.since as is_late
      from days d, shop_reviews s join products p on p.id = s.product_id
      where s.team_id = ${team_id} and s.product_id is not null and s.origin is null and s.status in ('published', 'pending') and s.submitted_at >= d.before and s.submitted_at < d.until),
    averages as (
      select id, (avg(rating) filter (where not is_late))::float8 as "from", (avg(rating) filter (where is_late))::float8 as "to",
        count(*) filter (where is_late)::int as reviews, count(*) filter (where not is_late)::int as before from rated group by id)
    select a.id, p.title, a."from", a."to", a.reviews from averages a join products p on p.id = a.id
    where a.reviews >= ${LEAST_PRODUCT_REVIEWS} and a.before >= ${LEAST_PRODUCT_REVIEWS} and round(((a."from" - a."to") * 100)::numeric) >= ${LEAST_FALL * 100}
    order by a."from" - a."to" desc, a.id`.execute(db);
  return rows;
}

/** Returns a line for each of the first products, and the number of the others. */
export function fallenProductTexts(products: readonly FallenProduct[]): string[] {
  const more = products.length - MOST_NAMED;
  return [
    ...products.slice(0, MOST_NAMED).map(textOf),
    ...(more > 0 ? [`Et ${more} ${more === 1 ? 'autre produit' : 'autres produits'}.`] : []),
  ];
}

function textOf({ title, from, to, reviews }: FallenProduct): string {
  return `${title} : ${decimal(to)} sur les 4 dernières semaines (${reviews} avis), ${decimal(from)} sur les 4 d’avant.`;
}
