import { type Kysely, sql } from 'kysely';

/**
 * The star of a review for the wall is that of the shop, also where the review names a product.
 * `product_id` is from now on the product that the star was given to, and nothing else, so that
 * figures, search data, feed and shop count product reviews alone. What a review of the wall is
 * about has a column of its own.
 */
const STATEMENTS = [
  `alter table shop_reviews
    -- The product that a review of the wall names. Null: it names none, or only its title is known.
    add column named_product_id bigint references products`,
  `alter table shop_review_versions add column named_product_id bigint`,
  // The triggers of shop_reviews take these stars out of the figures of the products, and queue
  // their pages and what their shops show.
  `update shop_reviews set named_product_id = product_id, product_id = null
    where on_wall and product_id is not null`,
  `update shop_review_versions v set named_product_id = v.product_id, product_id = null
    from shop_reviews s where s.id = v.shop_review_id and s.on_wall and v.product_id is not null`,
  `alter table shop_reviews
    add constraint shop_reviews_product_star check (not on_wall or product_id is null),
    add constraint shop_reviews_named_product check (on_wall or named_product_id is null)`,
  `create index shop_reviews_named_product on shop_reviews (named_product_id) where named_product_id is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
