import { type Kysely, sql } from 'kysely';
import type { App } from '#server/app.ts';
import type { DB } from '#server/database/tables.ts';
import {
  FEED_FOOT,
  feedHead,
  feedReview,
  type FeedReview,
  type FeedShop,
} from './write-product-feed.ts';

const TOGETHER = 1_000;

/**
 * Opens the feed of an address: every published review with a text that was collected by Recueil,
 * of products whose page is known. Returns null when no team has the address. The feed is read in
 * batches, so that memory use does not depend on its size.
 */
export async function openProductFeed(
  app: Pick<App, 'db' | 'clock' | 'config'>,
  token: string,
): Promise<AsyncGenerator<string> | null> {
  const row = await app.db
    .updateTable('product_feeds as f')
    .from('teams as t')
    .set({ last_fetched_at: app.clock.now() })
    .whereRef('t.id', '=', 'f.team_id')
    .where('f.token', '=', token)
    .returning(['t.id', 't.name', 't.team_code'])
    .executeTakeFirst();
  if (!row) return null;
  const { id, name, team_code } = row;
  return writeFeed(app.db, id, { name, team_code, base: app.config.publicUrl });
}

/** `at` is `submitted_at` as text, with microseconds, from which the next batch continues. */
type FeedRow = FeedReview & { at: string };

async function* writeFeed(db: Kysely<DB>, team_id: string, shop: FeedShop): AsyncGenerator<string> {
  yield feedHead(shop);
  let reading: Promise<FeedRow[]> | null = readSome(db, team_id, null);
  while (reading) {
    const rows: FeedRow[] = await reading;
    const end = rows.at(-1);
    // The database reads the next batch while this one is written and sent.
    reading = end && rows.length === TOGETHER ? readSome(db, team_id, end) : null;
    // An error is thrown by the `await` of the next turn. This handler prevents an unhandled
    // rejection when the client disconnects before it.
    reading?.catch(() => undefined);
    yield rows.map((review) => feedReview(review, shop)).join('');
  }
  yield FEED_FOOT;
}

async function readSome(
  db: Kysely<DB>,
  team_id: string,
  last: Pick<FeedRow, 'at' | 'id'> | null,
): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`
    select s.id, s.rating, s.title, s.text, s.display_name, s.locale, s.submitted_at, s.submitted_at::text as at, s.is_verified, s.is_incentivized, s.request_id is not null and s.is_verified as is_requested, s.photos,
      p.id as product_id, p.title as product_title, p.url as product_url, p.gtin, p.sku, p.brand
    from shop_reviews s join products own on own.id = s.product_id join products p on p.id = coalesce(own.root_id, own.id)
    where s.team_id = ${team_id} and s.product_id is not null and s.status = 'published' and s.origin is null and s.text <> '' and p.url is not null
      ${last === null ? sql`` : sql`and (s.submitted_at, s.id) < (${last.at}::timestamptz, ${last.id}::bigint)`}
    order by s.submitted_at desc, s.id desc limit ${TOGETHER}`.execute(db);
  return rows;
}
