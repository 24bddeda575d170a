import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { recordTimelineEvents } from '#server/domains/requests/timeline/record-timeline-event.ts';
import { findAttributions } from './find-attributions.ts';
import { countOnce, journeyEvent, type PageVisit } from './record-visit.ts';

type PageViewApp = Pick<App, 'db' | 'clock' | 'eventHandlers' | 'enqueue' | 'applyCounts'>;

/**
 * Records the page views that browsers report. Each request counts one view. An element is false
 * when there is no such link or its person was erased.
 */
export async function recordPageViews(
  app: PageViewApp,
  tokens: readonly string[],
): Promise<boolean[]> {
  const { rows } = await sql<{ token: string; id: string; is_seen: boolean }>`
    select token, id, exists (select from request_timeline f where f.request_id = r.id and f.kind = 'page_loaded') as is_seen
    from review_requests r where token = any(${tokens}::text[]) and erased_at is null`.execute(
    app.db,
  );
  await recordViews(
    app,
    rows.filter(({ is_seen }) => !is_seen).map(({ id }) => id),
  );
  const knownTokens = new Set(rows.map(({ token }) => token));
  return tokens.map((token) => knownTokens.has(token));
}

async function recordViews(app: PageViewApp, unseen: readonly string[]): Promise<void> {
  if (unseen.length === 0) return;
  await transaction(app, async (tx) => {
    const locked = await lockVisited(tx, unseen);
    // The views are read again under the lock, because another process may have changed them
    // meanwhile.
    const first = new Set(
      await withoutViews(
        tx,
        locked.map(({ id }) => id),
      ),
    );
    const visits = locked.filter(({ id }) => first.has(id));
    if (visits.length > 0) await writeViews(tx, visits);
  });
}

export async function recordPageView(app: PageViewApp, requestId: string): Promise<void> {
  await recordViews(app, await withoutViews(app, [requestId]));
}

async function writeViews(tx: Tx, visits: readonly PageVisit[]): Promise<void> {
  const placeOf = await findAttributions(tx, visits);
  const clicked = visits.filter(({ date_clicked }) => date_clicked === null);
  await sql`
    update review_requests set date_clicked = ${tx.now}, date_opened = coalesce(date_opened, ${tx.now}), last_activity_at = ${tx.now}, updated_at = ${tx.now}
    where id = any(${clicked.map(({ id }) => id)}::bigint[])`.execute(tx.db);
  const isClicked = new Set(clicked);
  await recordTimelineEvents(
    tx,
    visits.flatMap((request) => {
      const place = placeOf(request);
      return [
        journeyEvent(request, 'page_loaded', place),
        ...(isClicked.has(request) ? [journeyEvent(request, 'clicked', place)] : []),
      ];
    }),
  );
  for (const request of visits) countOnce(tx, request, 'page_loaded', placeOf(request));
  for (const request of clicked) countOnce(tx, request, 'clicked', placeOf(request));
}

async function lockVisited(tx: Tx, ids: readonly string[]): Promise<PageVisit[]> {
  const { rows } = await sql<PageVisit>`
    select id, team_id, date_clicked, date_opened from review_requests where id = any(${ids}::bigint[]) and erased_at is null order by id for no key update`.execute(
    tx.db,
  );
  return rows;
}

async function withoutViews(
  { db }: Pick<App, 'db'> | Pick<Tx, 'db'>,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::bigint[]) g(id) where not exists (select from request_timeline f where f.request_id = g.id and f.kind = 'page_loaded')`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
