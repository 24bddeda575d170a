import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import type { EventPayload } from '#server/events.ts';
import { deliverDue } from './deliver-due.ts';
import { recordDeliveries, type WebhookOccurrence } from './record-deliveries.ts';

/**
 * Delivers ratings that were given or changed, or that got a text: each with its current data, once
 * for its last change.
 */
export async function deliverRatings(
  app: App,
  rated: readonly EventPayload<'feedback_left'>[],
): Promise<void> {
  const rows = await app.db
    .selectFrom('review_requests as r')
    .select(['r.id', 'r.team_id', 'r.rated_at', 'r.rating_changed_at', 'r.feedback_at'])
    .where('r.id', '=', sql<string>`any(${rated.map(({ request_id }) => request_id)}::bigint[])`)
    .where(sql<boolean>`exists (select from outgoing_webhooks w where w.team_id = r.team_id)`)
    .orderBy('r.id')
    .execute();
  await deliverOccurrences(
    app,
    rows.flatMap(({ id, team_id, rated_at, rating_changed_at, feedback_at }) =>
      rated_at === null
        ? []
        : [
            {
              team_id,
              event: 'request.rated' as const,
              id,
              request_id: id,
              occurred_at: latest(rated_at, rating_changed_at, feedback_at),
            },
          ],
    ),
  );
}

export async function deliverOptOut(
  app: App,
  { team_id, request_id }: EventPayload<'customer_stopped'>,
): Promise<void> {
  const { rows } = await sql<{ stopped_at: Date | null; opted_out_at: Date | null }>`
    select r.stopped_at, (
      select max(o.created_at) from opt_outs o where o.team_id = r.team_id and o.removed_at is null
        and ((o.kind = 'email' and o.value = r.email) or (o.kind = 'phone' and o.value = r.phone_number))) as opted_out_at
    from review_requests r where r.id = ${request_id}::bigint`.execute(app.db);
  const [request] = rows;
  if (!request?.stopped_at) return;
  // A contact that was allowed again and opts out again: the request has the date of the first
  // opt-out only.
  const occurred_at = latest(request.stopped_at, request.opted_out_at);
  await deliverOccurrences(app, [
    { team_id, event: 'contact.opted_out', id: request_id, request_id, occurred_at },
  ]);
}

export async function deliverContactOptOut(
  app: App,
  { team_id, opt_out_id }: EventPayload<'contact_stopped'>,
): Promise<void> {
  const opt_out = await app.db
    .selectFrom('opt_outs')
    .select('created_at')
    .where('id', '=', opt_out_id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!opt_out) return;
  await deliverOccurrences(app, [
    {
      team_id,
      event: 'contact.opted_out',
      id: opt_out_id,
      request_id: null,
      occurred_at: opt_out.created_at,
    },
  ]);
}

export async function deliverPublication(
  app: App,
  { team_id, shop_review_id, at }: EventPayload<'shop_review_published'>,
): Promise<void> {
  const review = await app.db
    .selectFrom('shop_reviews')
    .select(['request_id', 'on_wall'])
    .where('id', '=', shop_review_id)
    .executeTakeFirst();
  if (!review) return;
  await deliverOccurrences(app, [
    {
      team_id,
      event: review.on_wall ? 'review.published' : 'product_review.published',
      id: shop_review_id,
      request_id: review.request_id,
      occurred_at: new Date(at),
    },
  ]);
}

async function deliverOccurrences(
  app: App,
  occurrences: readonly WebhookOccurrence[],
): Promise<void> {
  for (const team_id of await recordDeliveries(app.db, app.clock.now(), occurrences))
    await deliverDue(app, { team_id });
}

function latest(first: Date, ...others: readonly (Date | null)[]): Date {
  return others.reduce<Date>((last, date) => (date !== null && date > last ? date : last), first);
}
