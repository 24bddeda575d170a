import { sql } from 'kysely';
import type { Database } from '#server/database/open.ts';
import { seedRequests } from '../seed.ts';

export interface SeededProducts {
  team_id: string;
  team_code: string;
  feed_token: string;
  /** The products with a review, the most reviewed first. */
  product_ids: readonly string[];
  /** Number of published reviews of the team. */
  reviews: number;
  /** Number of published reviews with a text, which are the reviews of the feed. */
  written: number;
}

/** Lines of each order of the seed, all of them reviewed. */
const LINES = 10;
const MOST_PATHS = 2_000;

/**
 * Adds a catalogue and reviews of its products. As in a shop, a few products have thousands of
 * reviews and most have a few: each further line of an order has rarer products. Four in five
 * reviews have a text. The counts that triggers maintain are computed here by an independent
 * grouping.
 */
export async function seedProducts(
  db: Database,
  { products, reviews }: { products: number; reviews: number },
): Promise<SeededProducts> {
  const requests = Math.ceil(reviews / LINES);
  const { team_id } = await seedRequests(db, requests);
  await sql`
    insert into products (team_id, external_id, source, title, url, image_url, sku, gtin, brand, created_at, updated_at)
    select ${team_id}, 'p-' || i, 'shopify', 'Savon surgras numéro ' || i, 'https://boutique.example/p/' || i, 'https://boutique.example/p/' || i || '.jpg', 'SKU-' || i, null, 'Atelier', now(), now()
    from generate_series(1, ${products}::int) i`.execute(db);
  await addReviews(db, { team_id, products });
  await sql`
    insert into product_ratings (product_id, team_id, rated_1, rated_2, rated_3, rated_4, rated_5, written)
    select product_id, team_id, count(*) filter (where rating = 1), count(*) filter (where rating = 2), count(*) filter (where rating = 3), count(*) filter (where rating = 4), count(*) filter (where rating = 5), count(*) filter (where text <> '')
    from shop_reviews where team_id = ${team_id} group by product_id, team_id`.execute(db);
  await sql`insert into product_page_versions (product_id) select product_id from product_ratings where team_id = ${team_id}`.execute(
    db,
  );
  const feed_token = 'bench-feed-bench-feed-bench-feed';
  await sql`insert into product_feeds (team_id, token, created_at) values (${team_id}, ${feed_token}, now())`.execute(
    db,
  );
  await sql`vacuum analyze`.execute(db);
  const [team, counted, listed] = await Promise.all([
    sql<{ team_code: string }>`select team_code from teams where id = ${team_id}`.execute(db),
    sql<{ reviews: number; written: number }>`
      select count(*)::int as reviews, (count(*) filter (where text <> ''))::int as written from shop_reviews where team_id = ${team_id}`.execute(
      db,
    ),
    sql<{ id: string }>`
      select product_id as id from product_ratings where team_id = ${team_id}
      order by rated_1 + rated_2 + rated_3 + rated_4 + rated_5 desc, product_id limit ${MOST_PATHS}`.execute(
      db,
    ),
  ]);
  return {
    team_id,
    team_code: team.rows[0]?.team_code ?? '',
    feed_token,
    product_ids: listed.rows.map(({ id }) => id),
    reviews: counted.rows[0]?.reviews ?? 0,
    written: counted.rows[0]?.written ?? 0,
  };
}

/**
 * Inserts without triggers and without indexes, which are built afterwards: updating the text index
 * for each review takes several times as long as inserting the row.
 */
async function addReviews(
  db: Database,
  { team_id, products }: { team_id: string; products: number },
): Promise<void> {
  await db.transaction().execute(async (own) => {
    await sql`set local maintenance_work_mem = '512MB'`.execute(own);
    await sql`alter table shop_reviews disable trigger user`.execute(own);
    const { rows: indexes } = await sql<{ name: string; definition: string }>`
      select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
      where i.indrelid = 'shop_reviews'::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`.execute(
      own,
    );
    for (const { name } of indexes) await sql`drop index ${sql.raw(name)}`.execute(own);
    await sql`
      insert into shop_reviews (team_id, request_id, on_wall, product_id, line, rating, title, text, display_name, status, is_verified, experienced_at, submitted_at, published_at)
      select distinct on (r.id, p.id) ${team_id}, r.id, false, p.id, j + 1, (array[5, 5, 5, 4, 4, 3, 2, 1])[1 + (r.id + j) % 8], case when j % 3 = 0 then 'Très bien' end,
        case when (r.id + j) % 5 = 0 then '' else 'Le savon mousse bien, sent bon et dure longtemps. Commande numéro ' || r.id || ', ligne ' || j end, r.first_name || ' ' || left(r.last_name, 1) || '.',
        'published', true, r.created_at, r.created_at + j * interval '1 minute', r.created_at + interval '2 days' + j * interval '1 minute'
      from (select id, first_name, last_name, created_at, row_number() over (order by id) as n from review_requests where team_id = ${team_id}) r
        cross join generate_series(0, ${LINES - 1}::int) j
        join (select id, row_number() over (order by id) as n from products where team_id = ${team_id}) p
          on p.n = 1 + floor(power((j + ((r.n * 7919) % 10007) / 10007.0) / ${LINES}, 3) * ${products})::bigint
      order by r.id, p.id, j`.execute(own);
    for (const { definition } of indexes) await sql.raw(definition).execute(own);
    await sql`alter table shop_reviews enable trigger user`.execute(own);
  });
}
