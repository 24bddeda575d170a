import { sql } from 'kysely';
import type { ReviewDestination } from '#contract/settings/conditional-rating.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { recordTimelineEvent } from '#server/domains/requests/timeline/record-timeline-event.ts';
import { lockRequest } from '#server/domains/customer-pages/lock-request.ts';
import { recordClick, stateOnce } from './record-visit.ts';

type VisitApp = Pick<App, 'db' | 'clock' | 'eventHandlers' | 'enqueue' | 'applyCounts'>;

/**
 * Records a click on a review destination. `by_person` is true when the beacon of the page or the
 * browser reported a person. Only such a click counts as a public click, once per request. Each
 * destination is recorded once, and once more when a person follows a link that a robot had
 * followed.
 */
export async function recordDestinationVisit(
  app: VisitApp,
  requestId: string,
  destination: Pick<ReviewDestination, 'n' | 'kind'>,
  by_person: boolean,
): Promise<void> {
  await transaction(app, async (tx) => {
    const request = await lockRequest(tx.db, requestId);
    if (!request || request.erased_at !== null) return;
    const { rows } = await sql<{ is_known: boolean }>`
      select exists (select from request_timeline where request_id = ${request.id} and kind = 'destination_followed' and (detail->>'n')::int = ${destination.n} and (detail->>'by_person')::boolean >= ${by_person}) as is_known`.execute(
      tx.db,
    );
    if (rows[0]?.is_known !== true) {
      await recordTimelineEvent(tx, {
        kind: 'destination_followed',
        team_id: request.team_id,
        request_id: request.id,
        detail: { n: destination.n, site: destination.kind, by_person },
      });
    }
    if (!by_person || request.public_clicked_at !== null) return;
    await recordClick(tx, request);
    await tx.db
      .updateTable('review_requests')
      .set({ public_clicked_at: tx.now, last_activity_at: tx.now, updated_at: tx.now })
      .where('id', '=', request.id)
      .execute();
    await stateOnce(tx, request, 'public_click', { site: destination.kind });
  });
}
