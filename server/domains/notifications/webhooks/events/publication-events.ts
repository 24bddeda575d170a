import type { Kysely } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import { readProductReview } from '#server/domains/reviews/products/list-product-reviews.ts';
import type { EventPayload } from '#server/events.ts';
import type { Occurrence } from './outgoing-event.ts';

/** Returns the publications on the wall, or those of reviews of products. */
export async function publishedReviews(
  db: Kysely<DB>,
  published: readonly EventPayload<'shop_review_published'>[],
  { on_wall }: { on_wall: boolean },
): Promise<Occurrence[]> {
  const ids = published.map(({ shop_review_id }) => shop_review_id);
  const rows = await db
    .selectFrom('shop_reviews')
    .select(['id', 'request_id'])
    .where('id', 'in', ids)
    .where('on_wall', '=', on_wall)
    .execute();
  return published.flatMap(({ team_id, shop_review_id, at }) =>
    rows
      .filter(({ id }) => id === shop_review_id)
      .map(({ id, request_id }) => ({ team_id, id, request_id, occurred_at: new Date(at) })),
  );
}

/** Reads a review as published on the wall. Returns null when it is not published. */
export async function readPublishedReview(
  db: Kysely<DB>,
  { id }: { id: string },
): Promise<object | null> {
  const row = await db
    .selectFrom('shop_reviews')
    .select([
      'id',
      'product',
      'rating',
      'title',
      'text',
      'display_name',
      'photos',
      'is_verified',
      'is_incentivized',
      'experienced_at',
      'published_at',
      'reply',
      'origin',
    ])
    .where('id', '=', id)
    .where('status', '=', 'published')
    .executeTakeFirst();
  return row ?? null;
}

/** Reads a review of a product. Returns null when it is not published. */
export async function readPublishedProductReview(
  db: Kysely<DB>,
  { id }: { id: string },
): Promise<object | null> {
  const row = await db
    .selectFrom('shop_reviews')
    .select('team_id')
    .where('id', '=', id)
    .where('status', '=', 'published')
    .executeTakeFirst();
  return row ? readProductReview(db, row.team_id, id) : null;
}
