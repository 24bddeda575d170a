import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { recordTimelineEvents } from '#server/domains/requests/timeline/record-timeline-event.ts';

const BATCH = 200;
const HOUR_MS = 3_600_000;
/** The time, in milliseconds, that a customer has to add a text. */
const WAIT_MS = 24 * HOUR_MS;
/**
 * Older reviews, in milliseconds, are not changed, so that an upgrade or a newly enabled setting
 * does not resolve the archive.
 */
const OLDEST_MS = 8 * 24 * HOUR_MS;

/**
 * Scheduled job: resolves five-star reviews without a text after a day, unless a member owns them,
 * because they need no action. A text that is added later reopens the review.
 */
export async function resolveWordless(
  app: Pick<App, 'db' | 'clock' | 'eventHandlers' | 'enqueue' | 'applyCounts'>,
): Promise<void> {
  while ((await transaction(app, resolvePiece)) === BATCH);
}

async function resolvePiece(tx: Tx): Promise<number> {
  const until = new Date(tx.now.getTime() - WAIT_MS);
  const since = new Date(tx.now.getTime() - OLDEST_MS);
  const { rows } = await sql<{ request_id: string; team_id: string }>`
    with due as (
      select l.request_id, l.team_id from listed_requests l join teams t on t.id = l.team_id join review_requests r on r.id = l.request_id
      where l.rating = 5 and l.status = 'open' and not l.has_feedback and l.owner_id is null and l.rated_at between ${since} and ${until}
        and t.resolve_wordless and not exists (select from review_search w where w.request_id = l.request_id)
      order by l.rated_at limit ${BATCH} for no key update of r skip locked)
    insert into review_follow_ups as f (request_id, team_id, status, updated_at) select request_id, team_id, 'resolved', ${tx.now}::timestamptz from due
    on conflict (request_id) do update set status = 'resolved', revision = f.revision + 1, updated_at = excluded.updated_at
    returning f.request_id, f.team_id`.execute(tx.db);
  await recordTimelineEvents(
    tx,
    rows.map((about) => ({
      kind: 'status_changed',
      ...about,
      detail: { from: 'open', to: 'resolved', by: 'clock' },
    })),
  );
  return rows.length;
}
