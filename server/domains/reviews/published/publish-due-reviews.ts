import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { recordTimelineEvents } from '#server/domains/requests/timeline/record-timeline-event.ts';

const BATCH = 200;

/**
 * Scheduled job: publishes the reviews that nobody has refused in time, whatever their rating.
 * Reviews without a verified purchase are never published automatically.
 */
export async function publishDueReviews(
  app: Pick<App, 'db' | 'clock' | 'eventHandlers' | 'enqueue' | 'applyCounts'>,
): Promise<void> {
  while ((await transaction(app, publishPiece)) === BATCH);
}

async function publishPiece(tx: Tx): Promise<number> {
  // A concurrent edit or withdrawal holds the lock of the request, and its review is published by
  // the next run. Imported reviews have no request and are never skipped.
  const { rows } = await sql<{ id: string; team_id: string; request_id: string }>`
    with due as (
      select s.id from shop_reviews s join review_requests r on r.id = s.request_id
      where s.status = 'pending' and s.is_verified and s.publish_at <= ${tx.now} order by s.publish_at limit ${BATCH} for update of s skip locked for key share of r skip locked)
    update shop_reviews s set status = 'published', published_at = coalesce(s.published_at, ${tx.now}::timestamptz), publish_at = null, updated_at = ${tx.now}::timestamptz
    from due where s.id = due.id returning s.id, s.team_id, s.request_id`.execute(tx.db);
  await recordTimelineEvents(
    tx,
    rows.map(({ team_id, request_id }) => ({
      kind: 'published',
      team_id,
      request_id,
      detail: { by: 'clock' },
    })),
  );
  for (const { id, team_id } of rows)
    await tx.publish('shop_review_published', {
      team_id,
      shop_review_id: id,
      by: 'clock',
      at: tx.now.toISOString(),
    });
  return rows.length;
}
