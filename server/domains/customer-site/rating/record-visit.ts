import type { Tx } from '#server/database/transaction.ts';
import {
  type TimelineEvent,
  recordTimelineEvents,
} from '#server/domains/requests/timeline/record-timeline-event.ts';
import type { FollowedKind } from '#server/domains/counters/counted-event.ts';
import { findAttributions, type Attribution } from './find-attributions.ts';

export interface PageVisit {
  id: string;
  team_id: string;
  date_clicked: Date | null;
  date_opened: Date | null;
}

const COUNTED = {
  page_loaded: 'loaded',
  clicked: 'clicked',
  public_click: 'public_click',
} as const satisfies Record<string, FollowedKind>;
type CountedKind = keyof typeof COUNTED;

/**
 * Records the first sign that a person followed the link: the beacon of the page or a form. A GET
 * does not call this.
 */
export async function recordClick(tx: Tx, request: PageVisit): Promise<void> {
  if (request.date_clicked !== null) return;
  await tx.db
    .updateTable('review_requests')
    .set({
      date_clicked: tx.now,
      date_opened: request.date_opened ?? tx.now,
      last_activity_at: tx.now,
      updated_at: tx.now,
    })
    .where('id', '=', request.id)
    .execute();
  await stateOnce(tx, request, 'clicked');
}

/**
 * Records an event that counts once for each request. The caller has checked that it is the first.
 */
export async function stateOnce(
  tx: Tx,
  request: Pick<PageVisit, 'id' | 'team_id'>,
  kind: CountedKind,
  detail: Record<string, unknown> = {},
): Promise<void> {
  const place = (await findAttributions(tx, [request]))(request);
  await recordTimelineEvents(tx, [journeyEvent(request, kind, place, detail)]);
  countOnce(tx, request, kind, place);
}

/** Returns an event of the customer’s visit, attributed to the message that led to it. */
export function journeyEvent(
  request: Pick<PageVisit, 'id' | 'team_id'>,
  kind: CountedKind | 'rated',
  { message_id, channel, step }: Attribution,
  detail: Record<string, unknown> = {},
): TimelineEvent {
  return {
    kind,
    team_id: request.team_id,
    request_id: request.id,
    ...(message_id !== null && { message_id }),
    detail: { channel, ...(step !== null && { step }), ...detail },
  };
}

export function countOnce(
  tx: Tx,
  request: Pick<PageVisit, 'team_id'>,
  kind: CountedKind,
  { day, channel, step }: Attribution,
): void {
  tx.count({ kind: COUNTED[kind], team_id: request.team_id, day, by: 1, channel, step });
}
