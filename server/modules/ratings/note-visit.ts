import type { Tx } from '#server/database/transaction.ts';
import { recordFact } from '#server/modules/review-requests/record-fact.ts';
import type { FollowedKind } from '#server/modules/statistics/counted-fact.ts';
import { teamDay } from '#server/modules/statistics/team-day.ts';
import { findLeadingMessage } from './find-leading-message.ts';

export interface Visited {
  id: string;
  team_id: string;
  date_clicked: Date | null;
  date_opened: Date | null;
}

const COUNTED = { page_loaded: 'loaded', clicked: 'clicked', public_click: 'public_click' } as const satisfies Record<string, FollowedKind>;

/** The first sign that a person followed the link: the page’s beacon or a form. A GET never comes here. */
export async function noteClick(tx: Tx, request: Visited): Promise<void> {
  if (request.date_clicked !== null) return;
  await tx.db
    .updateTable('review_requests')
    .set({ date_clicked: tx.now, date_opened: request.date_opened ?? tx.now, last_activity_at: tx.now, updated_at: tx.now })
    .where('id', '=', request.id)
    .execute();
  await stateOnce(tx, request, 'clicked');
}

/** States a fact that counts once a request; the caller knows that it is the first. */
export async function stateOnce(tx: Tx, request: Pick<Visited, 'id' | 'team_id'>, kind: keyof typeof COUNTED, detail: Record<string, unknown> = {}): Promise<void> {
  const { message_id, channel, step } = await findLeadingMessage(tx.db, request.id);
  const day = await teamDay(tx.db, request.team_id, tx.now);
  await recordFact(tx, { kind, team_id: request.team_id, request_id: request.id, ...(message_id !== null && { message_id }), detail: { channel, ...(step !== null && { step }), ...detail } });
  tx.count({ kind: COUNTED[kind], team_id: request.team_id, day, by: 1, channel, step });
}
