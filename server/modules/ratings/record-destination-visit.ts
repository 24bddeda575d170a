import { sql } from 'kysely';
import type { Door } from '#contract/conditional-rating.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { recordTimelineEvent } from '#server/modules/review-requests/record-timeline-event.ts';
import { lockRequest } from './lock-request.ts';
import { noteClick, stateOnce } from './note-visit.ts';

type DoorApp = Pick<App, 'db' | 'clock' | 'reactions' | 'enqueue' | 'applyCounts'>;

/**
 * A way to a public site was taken. `by_person`: the page’s beacon or the browser said that somebody did it; only then it is a public click, once a request.
 * Each door is written down once, and once more when a person follows what a robot had.
 */
export async function followDoor(
  app: DoorApp,
  requestId: string,
  door: Pick<Door, 'n' | 'kind'>,
  by_person: boolean,
): Promise<void> {
  await transaction(app, async (tx) => {
    const request = await lockRequest(tx.db, requestId);
    if (!request || request.erased_at !== null) return;
    const { rows } = await sql<{ is_known: boolean }>`
      select exists (select from request_timeline where request_id = ${request.id} and kind = 'door_followed' and (detail->>'n')::int = ${door.n} and (detail->>'by_person')::boolean >= ${by_person}) as is_known`.execute(
      tx.db,
    );
    if (rows[0]?.is_known !== true) {
      await recordTimelineEvent(tx, {
        kind: 'door_followed',
        team_id: request.team_id,
        request_id: request.id,
        detail: { n: door.n, site: door.kind, by_person },
      });
    }
    if (!by_person || request.public_clicked_at !== null) return;
    await noteClick(tx, request);
    await tx.db
      .updateTable('review_requests')
      .set({ public_clicked_at: tx.now, last_activity_at: tx.now, updated_at: tx.now })
      .where('id', '=', request.id)
      .execute();
    await stateOnce(tx, request, 'public_click', { site: door.kind });
  });
}
