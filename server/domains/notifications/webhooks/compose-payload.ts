import { readProductReview } from '#server/domains/reviews/products/list-product-reviews.ts';
import type { Kysely } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import type { WebhookDeliveriesTable } from '#server/database/tables/notifications/outgoing-webhooks.ts';
import { presentReview, REVIEW_COLUMNS } from '#server/domains/reviews/lists/present-review.ts';
import { readPublicReviews } from '#server/domains/reviews/public/present-public-review.ts';
import { readFollowUps } from '#server/domains/reviews/feedback/read-follow-ups.ts';
import { listTimelineEvents } from '#server/domains/requests/timeline/list-timeline-events.ts';
import { idOfDelivery } from './delivery-key.ts';

interface OccurrenceRow {
  event: WebhookDeliveriesTable['event'];
  about: string;
  request_id: string | null;
  occurred_at: Date;
}

/**
 * Composes `{type, timestamp, data}` from the current data. Returns null when its subject was
 * deleted. A review has the format of `GET reviews`.
 */
export async function composePayload(
  db: Kysely<DB>,
  { event, about, request_id, occurred_at }: OccurrenceRow,
): Promise<string | null> {
  const data = await readData(db, { event, about, request_id });
  return data && JSON.stringify({ type: event, timestamp: occurred_at.toISOString(), data });
}

async function readData(
  db: Kysely<DB>,
  { event, about, request_id }: Omit<OccurrenceRow, 'occurred_at'>,
): Promise<object | null> {
  if (event === 'test') return { message: 'Ceci est un test de Recueil.' };
  if (event === 'review.published') return readPublished(db, idOfDelivery(about));
  if (event === 'product_review.published') return readPublishedProduct(db, idOfDelivery(about));
  if (event === 'contact.opted_out' && request_id === null)
    return readContact(db, idOfDelivery(about));
  return request_id === null ? null : readRequest(db, event, request_id);
}

/** Reads a review as published on the wall. Returns null when it is not published. */
async function readPublished(db: Kysely<DB>, id: string): Promise<object | null> {
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
async function readPublishedProduct(db: Kysely<DB>, id: string): Promise<object | null> {
  const row = await db
    .selectFrom('shop_reviews')
    .select('team_id')
    .where('id', '=', id)
    .where('status', '=', 'published')
    .executeTakeFirst();
  return row ? readProductReview(db, row.team_id, id) : null;
}

/** Reads a contact who opted out before the team had a request for them. */
async function readContact(db: Kysely<DB>, opt_out_id: string): Promise<object | null> {
  const row = await db
    .selectFrom('opt_outs')
    .select(['kind', 'value'])
    .where('id', '=', opt_out_id)
    .executeTakeFirst();
  return row
    ? {
        email: row.kind === 'email' ? row.value : null,
        phone_number: row.kind === 'phone' ? row.value : null,
        request_uuid: null,
        integration_order_number: null,
      }
    : null;
}

async function readRequest(
  db: Kysely<DB>,
  event: OccurrenceRow['event'],
  id: string,
): Promise<object | null> {
  const row = await db
    .selectFrom('review_requests as r')
    .select(REVIEW_COLUMNS)
    .where('r.id', '=', id)
    .where('r.erased_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  if (event === 'contact.opted_out')
    return {
      email: row.email,
      phone_number: row.phone_number,
      request_uuid: row.uuid,
      integration_order_number: row.integration_order_number,
    };
  const [timelineEvents, publicReviews, followed] = await Promise.all([
    listTimelineEvents(db, [id]),
    readPublicReviews(db, [id]),
    readFollowUps(db, [id]),
  ]);
  return presentReview(row, timelineEvents.get(id) ?? [], 'owner', {
    trustpilot_review: publicReviews.get(id) ?? null,
    followed: followed.get(id),
  });
}
