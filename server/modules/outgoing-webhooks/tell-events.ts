import { createHash } from 'node:crypto';
import type { App } from '#server/app.ts';
import type { EventPayload } from '#server/events.ts';
import { deliverDue } from './deliver-due.ts';
import { noteEvent } from './note-event.ts';

/** A rating was given or changed, or words came after it: told with all that is known of it now. */
export async function tellRating(app: App, { team_id, request_id }: EventPayload<'feedback_left'>): Promise<void> {
  const request = await app.db.selectFrom('review_requests').select(['rated_at', 'feedback']).where('id', '=', request_id).executeTakeFirst();
  if (!request?.rated_at) return;
  const words = request.feedback === null ? '' : `/${createHash('sha256').update(request.feedback).digest('hex').slice(0, 12)}`;
  const about = `${request_id}/${request.rated_at.getTime()}${words}`;
  if (await noteEvent(app, { team_id, event: 'request.rated', about, request_id, occurred_at: request.rated_at })) await deliverDue(app, { team_id });
}

export async function tellOptOut(app: App, { team_id, request_id }: EventPayload<'customer_stopped'>): Promise<void> {
  const request = await app.db.selectFrom('review_requests').select('stopped_at').where('id', '=', request_id).executeTakeFirst();
  if (!request?.stopped_at) return;
  if (await noteEvent(app, { team_id, event: 'contact.opted_out', about: `${request_id}/${request.stopped_at.getTime()}`, request_id, occurred_at: request.stopped_at })) await deliverDue(app, { team_id });
}

export async function tellPublication(app: App, { team_id, shop_review_id, at }: EventPayload<'shop_review_published'>): Promise<void> {
  const review = await app.db.selectFrom('shop_reviews').select('request_id').where('id', '=', shop_review_id).executeTakeFirst();
  if (!review) return;
  const news = { team_id, event: 'review.published' as const, about: `${shop_review_id}/${Date.parse(at)}`, request_id: review.request_id, occurred_at: new Date(at) };
  if (await noteEvent(app, news)) await deliverDue(app, { team_id });
}
