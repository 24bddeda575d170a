import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { recordTimelineEvents } from '#server/domains/requests/timeline/record-timeline-event.ts';

const BATCH = 200;

/** The clock: what nobody refused in time stands on the wall, whatever its rating. Words of people whose purchase is not verified have no clock. */
export async function publishDueReviews(
  app: Pick<App, 'db' | 'clock' | 'eventHandlers' | 'enqueue' | 'applyCounts'>,
): Promise<void> {
  while ((await transaction(app, publishPiece)) === BATCH);
}

async function publishPiece(tx: Tx): Promise<number> {
  // Who edits or withdraws at this moment holds the request: theirs comes with the next round. What has no request was imported, and waits for nobody.
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
