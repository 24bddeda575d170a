import { type Kysely, sql } from 'kysely';

/**
 * Older reviews that name a line by its title, for which migration 0151 found no product: it
 * searched identifiers and SKUs only, and the line has only a GTIN, or the identifier of a variant.
 */
const STATEMENTS = [
  `create temporary table named_lines on commit drop as
    select distinct on (s.id) s.id as review_id, s.team_id, o.id as order_id, l.line::smallint as line,
      trim(l.item ->> 'title') as title, nullif(l.item ->> 'url', '') as url, nullif(l.item ->> 'image_url', '') as image_url,
      coalesce(trim(l.item ->> 'product_id'), '') = '' and coalesce(trim(l.item ->> 'sku'), '') = '' as has_gtin_alone,
      regexp_replace(l.item ->> 'gtin', '[\\s-]', '', 'g') as gtin, null::bigint as product_id
    from shop_reviews s join review_requests r on r.id = s.request_id join orders o on o.id = r.order_id
      cross join lateral jsonb_array_elements(o.line_items) with ordinality as l (item, line)
    where s.on_wall and s.product is not null and s.named_product_id is null and trim(l.item ->> 'title') = s.product
    order by s.id, l.item ->> 'gtin' is null, l.line`,
  // The product that the program has found since for the line itself.
  `update named_lines n set product_id = p.product_id from order_products p
    where p.order_id = n.order_id and p.line = n.line`,
  // A GTIN has 8, 12, 13 or 14 digits, not only zeros, and the check digit of GS1.
  `update named_lines set gtin = null where gtin !~ '^([0-9]{8}|[0-9]{12,14})$' or gtin ~ '^0+$' or not has_gtin_alone`,
  `update named_lines n set gtin = null where gtin is not null and right(gtin, 1)::int <> (
    select (10 - sum(substr(lpad(n.gtin, 14, '0'), place, 1)::int * case when place % 2 = 1 then 3 else 1 end) % 10) % 10
    from generate_series(1, 13) place)`,
  `insert into products (team_id, source, title, url, image_url, gtin, created_at, updated_at)
    select distinct on (team_id, gtin) team_id, 'orders', title, url, image_url, gtin, now(), now()
    from named_lines n where product_id is null and gtin is not null
      and not exists (select from products p where p.team_id = n.team_id and p.gtin = n.gtin)
      and not exists (select from product_variants v where v.team_id = n.team_id and v.gtin = n.gtin)
    order by team_id, gtin, review_id desc`,
  // A GTIN that several products share identifies none of them, unless they are merged.
  `update named_lines n set product_id = found.product_id from (
      select g.team_id, g.gtin, case when count(distinct p.id) = 1 then min(p.id) else min(coalesce(p.root_id, p.id)) end as product_id
      from (
        select team_id, gtin, id from products where gtin is not null
        union select team_id, gtin, product_id from product_variants where gtin is not null) g join products p on p.id = g.id
      group by 1, 2 having count(distinct coalesce(p.root_id, p.id)) = 1) found
    where n.product_id is null and found.team_id = n.team_id and found.gtin = n.gtin`,
  `update shop_reviews s set named_product_id = n.product_id, line = n.line from named_lines n
    where s.id = n.review_id and n.product_id is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
