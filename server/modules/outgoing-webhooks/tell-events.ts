import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import type { EventPayload } from '#server/events.ts';
import { deliverDue } from './deliver-due.ts';
import { noteEvent } from './note-event.ts';

/** Ratings were given or changed, or words came after them: each told with all that is known of it now. Teams that nobody listens to cost one look. */
export async function tellRatings(
  app: App,
  rated: readonly EventPayload<'feedback_left'>[],
): Promise<void> {
  const rows = await app.db
    .selectFrom('review_requests as r')
    .select(['r.id', 'r.team_id', 'r.rated_at', 'r.feedback'])
    .where('r.id', '=', sql<string>`any(${rated.map(({ request_id }) => request_id)}::bigint[])`)
    .where(sql<boolean>`exists (select from outgoing_webhooks w where w.team_id = r.team_id)`)
    .orderBy('r.id')
    .execute();
  const teams = new Set<string>();
  for (const { id, team_id, rated_at, feedback } of rows) {
    if (rated_at === null) continue;
    const words =
      feedback === null
        ? ''
        : `/${createHash('sha256').update(feedback).digest('hex').slice(0, 12)}`;
    if (
      await noteEvent(app, {
        team_id,
        event: 'request.rated',
        about: `${id}/${rated_at.getTime()}${words}`,
        request_id: id,
        occurred_at: rated_at,
      })
    )
      teams.add(team_id);
  }
  for (const team_id of teams) await deliverDue(app, { team_id });
}

export async function tellOptOut(
  app: App,
  { team_id, request_id }: EventPayload<'customer_stopped'>,
): Promise<void> {
  const request = await app.db
    .selectFrom('review_requests')
    .select('stopped_at')
    .where('id', '=', request_id)
    .executeTakeFirst();
  if (!request?.stopped_at) return;
  if (
    await noteEvent(app, {
      team_id,
      event: 'contact.opted_out',
      about: `${request_id}/${request.stopped_at.getTime()}`,
      request_id,
      occurred_at: request.stopped_at,
    })
  )
    await deliverDue(app, { team_id });
}

export async function tellPublication(
  app: App,
  { team_id, shop_review_id, at }: EventPayload<'shop_review_published'>,
): Promise<void> {
  const review = await app.db
    .selectFrom('shop_reviews')
    .select('request_id')
    .where('id', '=', shop_review_id)
    .executeTakeFirst();
  if (!review) return;
  const news = {
    team_id,
    event: 'review.published' as const,
    about: `${shop_review_id}/${Date.parse(at)}`,
    request_id: review.request_id,
    occurred_at: new Date(at),
  };
  if (await noteEvent(app, news)) await deliverDue(app, { team_id });
}
