import { type Kysely, sql } from 'kysely';

/**
 * Reviews about one product. Such a review is a row of `shop_reviews` like any other, so that one
 * moderation, one evidence and one erasure serve both.
 */
const STATEMENTS = [
  `alter table shop_reviews
    -- False when the review is about a product alone, which shows it. The wall of the shop does
    -- not.
    add column on_wall boolean not null default true,
    -- The product that received the rating. Null when the shop received it.
    add column product_id bigint references products,
    -- The position of the product’s line in the order, from 1. Null for an imported review and a
    -- review for the shop.
    add column line smallint,
    -- The answers on scales of 1 to 5, by the id of the attribute.
    add column attributes jsonb not null default '{}',
    -- Whether the author would recommend the product. Null when the author did not answer.
    add column recommends boolean,
    -- The addresses of the video and of its poster. Null when there is no video.
    add column video jsonb`,
  `alter table shop_review_versions
    -- The values of \`shop_reviews\` in that version. The product has no foreign key.
    add column product_id bigint,
    add column attributes jsonb not null default '{}',
    add column recommends boolean,
    add column video jsonb`,
  // One review for the shop and one for each product, instead of one for each request.
  `alter table shop_reviews drop constraint shop_reviews_request_id_key`,
  `create unique index shop_reviews_request on shop_reviews (request_id) where on_wall`,
  `create unique index shop_reviews_request_product on shop_reviews (request_id, product_id) where not on_wall`,
  `create index shop_reviews_product on shop_reviews (product_id, published_at desc, id desc)
    include (rating) where product_id is not null and status = 'published'`,
  `create index shop_reviews_product_all on shop_reviews (product_id) where product_id is not null`,
  `create index shop_reviews_products_of_team on shop_reviews (team_id, submitted_at desc, id desc)
    include (status, rating, product_id) where product_id is not null`,
  `drop index shop_reviews_wall`,
  `create index shop_reviews_wall on shop_reviews (team_id, published_at desc, id desc)
    where status = 'published' and on_wall`,

  // All texts that one person wrote after an order are searched together.
  `create or replace function index_wall_text() returns trigger language plpgsql as $$
  declare
    request bigint := case when tg_op = 'DELETE' then old.request_id else new.request_id end;
    team bigint := case when tg_op = 'DELETE' then old.team_id else new.team_id end;
  begin
    perform save_review_search(request, 'wall', team, (
      select string_agg(concat_ws(' ', title, text), ' ' order by id) from shop_reviews
      where request_id = request and status <> 'withdrawn'));
    return null;
  end $$`,

  // The published ratings of each product alone, which triggers count. Those of merged products are
  // added when they are read.
  `create table product_ratings (
    product_id bigint primary key references products on delete cascade,
    team_id bigint not null references teams on delete cascade,
    -- The number of reviews with each rating.
    rated_1 int not null default 0,
    rated_2 int not null default 0,
    rated_3 int not null default 0,
    rated_4 int not null default 0,
    rated_5 int not null default 0,
    -- The number of reviews with a text.
    written int not null default 0
  )`,
  `create index product_ratings_team on product_ratings (team_id)`,
  // Adds these numbers to the ratings of a product.
  `create function add_product_ratings(
    of_product bigint, of_team bigint, r1 bigint, r2 bigint, r3 bigint, r4 bigint, r5 bigint, texts bigint
  ) returns void language plpgsql as $$
  begin
    update product_ratings set rated_1 = rated_1 + r1, rated_2 = rated_2 + r2, rated_3 = rated_3 + r3,
      rated_4 = rated_4 + r4, rated_5 = rated_5 + r5, written = written + texts
      where product_id = of_product;
    -- Not found after a deletion: the product leaves with its team.
    if not found and r1 + r2 + r3 + r4 + r5 > 0 then
      insert into product_ratings as p
        (product_id, team_id, rated_1, rated_2, rated_3, rated_4, rated_5, written)
        values (of_product, of_team, r1, r2, r3, r4, r5, texts)
        on conflict (product_id) do update set rated_1 = p.rated_1 + r1, rated_2 = p.rated_2 + r2,
          rated_3 = p.rated_3 + r3, rated_4 = p.rated_4 + r4, rated_5 = p.rated_5 + r5,
          written = p.written + texts;
    end if;
  end $$`,
  // Counts the published ratings that a statement changed. Rows are locked in the order of the
  // products, so that two transactions never deadlock.
  `create function record_product_ratings() returns trigger language plpgsql as $$
  declare
    c record;
  begin
    if tg_op = 'INSERT' then
      for c in select product_id, team_id, coalesce(sum(n) filter (where rating = 1), 0) as r1, coalesce(sum(n) filter (where rating = 2), 0) as r2, coalesce(sum(n) filter (where rating = 3), 0) as r3, coalesce(sum(n) filter (where rating = 4), 0) as r4, coalesce(sum(n) filter (where rating = 5), 0) as r5,
          coalesce(sum(n) filter (where text <> ''), 0) as written
        from (select product_id, team_id, rating, text, status, 1 as n from added) m where product_id is not null and status = 'published'
        group by product_id, team_id order by product_id
      loop
        perform add_product_ratings(c.product_id, c.team_id, c.r1, c.r2, c.r3, c.r4, c.r5, c.written);
      end loop;
    elsif tg_op = 'DELETE' then
      for c in select product_id, team_id, coalesce(sum(n) filter (where rating = 1), 0) as r1, coalesce(sum(n) filter (where rating = 2), 0) as r2, coalesce(sum(n) filter (where rating = 3), 0) as r3, coalesce(sum(n) filter (where rating = 4), 0) as r4, coalesce(sum(n) filter (where rating = 5), 0) as r5,
          coalesce(sum(n) filter (where text <> ''), 0) as written
        from (select product_id, team_id, rating, text, status, -1 as n from removed) m where product_id is not null and status = 'published'
        group by product_id, team_id order by product_id
      loop
        perform add_product_ratings(c.product_id, c.team_id, c.r1, c.r2, c.r3, c.r4, c.r5, c.written);
      end loop;
    else
      for c in select product_id, team_id, coalesce(sum(n) filter (where rating = 1), 0) as r1, coalesce(sum(n) filter (where rating = 2), 0) as r2, coalesce(sum(n) filter (where rating = 3), 0) as r3, coalesce(sum(n) filter (where rating = 4), 0) as r4, coalesce(sum(n) filter (where rating = 5), 0) as r5,
          coalesce(sum(n) filter (where text <> ''), 0) as written
        from (select * from (select product_id, team_id, rating, text, status, sum(n)::int as n from (select product_id, team_id, rating, text, status, 1 as n from added union all select product_id, team_id, rating, text, status, -1 as n from removed) b group by product_id, team_id, rating, text, status) changed where n <> 0) m where product_id is not null and status = 'published'
        group by product_id, team_id order by product_id
      loop
        perform add_product_ratings(c.product_id, c.team_id, c.r1, c.r2, c.r3, c.r4, c.r5, c.written);
      end loop;
    end if;
    return null;
  end $$`,
  `create trigger shop_reviews_rated after insert on shop_reviews
    referencing new table as added for each statement execute function record_product_ratings()`,
  `create trigger shop_reviews_rated_again after update on shop_reviews
    referencing old table as removed new table as added
    for each statement execute function record_product_ratings()`,
  `create trigger shop_reviews_unrated after delete on shop_reviews
    referencing old table as removed for each statement execute function record_product_ratings()`,

  // Until now a review named its product by the title of a line. Where that line has an identifier
  // or a SKU, the review now belongs to that product. Its title does not change.
  `create temporary table named_products on commit drop as
    select s.id as review_id, s.team_id, nullif(trim(l.item ->> 'product_id'), '') as external_id,
      nullif(trim(l.item ->> 'sku'), '') as sku, l.line::smallint as line, trim(l.item ->> 'title') as title,
      nullif(l.item ->> 'url', '') as url, nullif(l.item ->> 'image_url', '') as image_url
    from shop_reviews s join review_requests r on r.id = s.request_id join orders o on o.id = r.order_id
      cross join lateral jsonb_array_elements(o.line_items) with ordinality as l (item, line)
    where s.product is not null and trim(l.item ->> 'title') = s.product`,
  `delete from named_products where external_id is null and sku is null`,
  `insert into products (team_id, external_id, source, title, url, image_url, sku, created_at, updated_at)
    select distinct on (team_id, external_id) team_id, external_id, 'orders', title, url, image_url, sku, now(), now()
    from named_products where external_id is not null order by team_id, external_id, review_id desc`,
  `insert into products (team_id, source, title, url, image_url, sku, created_at, updated_at)
    select distinct on (team_id, sku) team_id, 'orders', title, url, image_url, sku, now(), now()
    from named_products n where external_id is null
      and not exists (select from products p where p.team_id = n.team_id and p.sku = n.sku)
    order by team_id, sku, review_id desc`,
  `update shop_reviews s set product_id = found.product_id, line = found.line
    from (
      select distinct on (n.review_id) n.review_id, n.line, p.id as product_id
      from named_products n join products p on p.team_id = n.team_id
        and case when n.external_id is not null then p.external_id = n.external_id else p.sku = n.sku end
      order by n.review_id, n.line, p.id) found
    where s.id = found.review_id`,
];

export const compatible = {
  shop_reviews:
    'A program of 1.0.0 writes one review for each request, on the wall. No program deletes a product alone. The triggers only count ratings.',
  'index_wall_text()': 'It indexes the same text while a request has one review.',
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
