import { type Kysely, sql } from 'kysely';

/**
 * The indexes for the orders in which public pages read the reviews of a product, and the address
 * of its feed.
 */
const STATEMENTS = [
  `create index shop_reviews_product_rating on shop_reviews (product_id, rating, published_at desc, id desc)
    where product_id is not null and status = 'published'`,
  `create index shop_reviews_product_media on shop_reviews (product_id, published_at desc, id desc)
    include (rating)
    where product_id is not null and status = 'published' and (photos <> '[]' or video is not null)`,
  // The reviews from other tools, which search engines may not read.
  `create index shop_reviews_product_imported on shop_reviews (product_id) include (rating)
    where product_id is not null and status = 'published' and origin is not null`,

  // The address at which a merchant center reads the reviews of a shop.
  `create table product_feeds (
    team_id bigint primary key references teams on delete cascade,
    -- The secret part of the address. It is stored unencrypted, because the address is shown again.
    token text not null unique,
    created_at timestamptz not null,
    -- The date at which the feed was last read. Null until then.
    last_fetched_at timestamptz
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
