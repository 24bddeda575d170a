import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import type { ShopProduct } from '#server/ports/shop-product.ts';

const TOGETHER = 5_000;

/**
 * Makes the products with changed ratings due, in teams that have a Shopify shop; changes of other
 * teams are dropped. Products that are merged with a changed one show the same figures and become
 * due too.
 */
export async function collectRatingChanges(db: Kysely<DB>): Promise<void> {
  await sql`
    with taken as (
      delete from shop_rating_changes where id in (select id from shop_rating_changes order by id limit ${TOGETHER} for update skip locked)
      returning product_id),
    roots as (select distinct coalesce(p.root_id, p.id) as id from taken t join products p on p.id = t.product_id)
    insert into shop_ratings (product_id, team_id, due_at)
    select p.id, p.team_id, '-infinity' from roots r join products p on p.id = r.id or p.root_id = r.id
    where p.source = 'shopify' and exists (select from integrations i where i.team_id = p.team_id and i.name = 'shopify' and i.state <> 'disconnected')
    order by p.id
    on conflict (product_id) do update set due_at = excluded.due_at, failures = 0, problem = null`.execute(
    db,
  );
}

/**
 * Compares all products of a team with the written ratings and makes those that differ due. This
 * finds changes that were missed for any reason.
 */
export async function queueDifferentRatings(
  db: Kysely<DB> | Transaction<DB>,
  team_id: string,
  { isEnabled }: { isEnabled: boolean },
): Promise<void> {
  const wanted: RawBuilder<unknown> = isEnabled ? shownFigures(team_id) : sql`null::text`;
  await sql`
    insert into shop_ratings (product_id, team_id, due_at)
    select p.id, p.team_id, '-infinity' from products p
      left join shop_ratings s on s.product_id = p.id cross join lateral (select ${wanted} as value) w
    where p.team_id = ${team_id} and p.source = 'shopify' and p.external_id ~ '^[0-9]{1,20}$'
      and coalesce(s.known, '{}') is distinct from case when w.value is null then '{}'::text[] else array[w.value] end
    order by p.id
    on conflict (product_id) do update set due_at = excluded.due_at, failures = 0, problem = null`.execute(
    db,
  );
}

/**
 * Returns the SQL of the rating that the product `p` must show, as `average|count`; null without a
 * published rating.
 */
export function shownFigures(team_id: string): RawBuilder<string | null> {
  return sql<string | null>`(
    select round(sum(r.rated_1 + 2 * r.rated_2 + 3 * r.rated_3 + 4 * r.rated_4 + 5 * r.rated_5)::numeric / sum(r.rated_1 + r.rated_2 + r.rated_3 + r.rated_4 + r.rated_5), 1)
      || '|' || sum(r.rated_1 + r.rated_2 + r.rated_3 + r.rated_4 + r.rated_5)
    from products q join product_ratings r on r.product_id = q.id
    where q.team_id = ${team_id} and (q.id = coalesce(p.root_id, p.id) or q.root_id = coalesce(p.root_id, p.id))
    having sum(r.rated_1 + r.rated_2 + r.rated_3 + r.rated_4 + r.rated_5) > 0)`;
}

/**
 * Makes products due whose shop shows another rating than the last written one, because somebody
 * removed or replaced it there.
 */
export async function queueUnexpectedRatings(
  db: Transaction<DB>,
  team_id: string,
  products: readonly Pick<ShopProduct, 'external_id' | 'shown_rating'>[],
): Promise<void> {
  const shown = products.flatMap(({ external_id, shown_rating }) =>
    shown_rating === undefined ? [] : [{ external_id, shown: shown_rating }],
  );
  await sql`
    update shop_ratings s set due_at = '-infinity', failures = 0
    from jsonb_to_recordset(${JSON.stringify(shown)}::jsonb) as g(external_id text, shown text) join products p on p.external_id = g.external_id and p.team_id = ${team_id}
    where s.product_id = p.id and s.due_at is null and s.problem is null and g.shown is distinct from s.known[1]`.execute(
    db,
  );
}
