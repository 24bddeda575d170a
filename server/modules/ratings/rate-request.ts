import { parseConditionalConfiguration } from '#contract/conditional-configuration.ts';
import { readConditionalRating } from '#contract/conditional-rating.ts';
import { CHANNELS, STEPS } from '#contract/message-status.ts';
import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { recordFact } from '#server/modules/review-requests/record-fact.ts';
import { teamDay } from '#server/modules/statistics/team-day.ts';
import { findLeadingMessage } from './find-leading-message.ts';
import { changeableUntil, isExpired } from './find-request.ts';
import { type LockedRequest, lockRequest } from './lock-request.ts';
import { noteClick } from './note-visit.ts';

type RateApp = Pick<App, 'db' | 'clock' | 'reactions' | 'enqueue' | 'applyCounts'>;

/** `closed`: rated more than 30 days ago. `gone`: expired before any rating, or erased. */
export type RateOutcome = 'rated' | 'changed' | 'unchanged' | 'closed' | 'gone';

/** A customer’s rating, with all that it ends, announces and counts, in one transaction. The last one counts, on the day of the first. */
export async function rateRequest(app: RateApp, requestId: string, rating: number): Promise<RateOutcome> {
  return transaction(app, async (tx) => {
    const request = await lockRequest(tx.db, requestId);
    if (!request || request.erased_at !== null) return 'gone';
    if (request.rating === null || request.rated_at === null) {
      if (isExpired(request, tx.now)) return 'gone';
      await noteClick(tx, request);
      await rateFirst(tx, request, rating);
    } else {
      if (changeableUntil(request.rated_at) <= tx.now) return 'closed';
      if (request.rating === rating) return 'unchanged';
      await noteClick(tx, request);
      await changeRating(tx, request, rating, request.rating);
    }
    await recordDoors(tx, request, rating);
    const is_first = request.rating === null;
    await tx.publish('request_rated', { team_id: request.team_id, request_id: request.id, rating, is_first });
    return is_first ? 'rated' : 'changed';
  });
}

async function rateFirst(tx: Tx, request: LockedRequest, rating: number): Promise<void> {
  const { message_id, channel, step } = await findLeadingMessage(tx.db, request.id);
  const day = await teamDay(tx.db, request.team_id, tx.now);
  await tx.db
    .updateTable('review_requests')
    .set({ rating, rated_at: tx.now, rated_day: day, rating_channel: channel, rating_step: step, last_activity_at: tx.now, updated_at: tx.now })
    .where('id', '=', request.id)
    .execute();
  await recordFact(tx, { kind: 'rated', team_id: request.team_id, request_id: request.id, ...(message_id !== null && { message_id }), detail: { rating, channel, ...(step !== null && { step }) } });
  tx.count({ kind: 'rating', team_id: request.team_id, day, by: 1, channel, step, rating });
}

async function changeRating(tx: Tx, request: LockedRequest, rating: number, previous_rating: number): Promise<void> {
  // Taken before the row is written: whoever cuts the days anew waits for us, or we read the day as it was cut.
  await teamDay(tx.db, request.team_id, tx.now);
  const { rated_day, rating_channel, rating_step } = await tx.db
    .updateTable('review_requests')
    .set({ rating, rating_changed_at: tx.now, last_activity_at: tx.now, updated_at: tx.now })
    .where('id', '=', request.id)
    .returning(['rated_day', 'rating_channel', 'rating_step'])
    .executeTakeFirstOrThrow();
  await recordFact(tx, { kind: 'rated', team_id: request.team_id, request_id: request.id, detail: { rating, previous_rating } });
  if (rated_day === null) throw new Error(`request ${request.id} is rated on no day`);
  const place = { kind: 'rating', team_id: request.team_id, day: rated_day, channel: CHANNELS.find((known) => known === rating_channel) ?? 'link', step: STEPS.find((known) => known === rating_step) ?? null } as const;
  tx.count({ ...place, by: -1, rating: previous_rating }, { ...place, by: 1, rating });
}

/** The proof, request by request, of which doors were shown, in which order and mode. */
async function recordDoors(tx: Tx, request: LockedRequest, rating: number): Promise<void> {
  const { conditional_config } = await tx.db.selectFrom('teams').select('conditional_config').where('id', '=', request.team_id).executeTakeFirstOrThrow();
  const configuration = parseConditionalConfiguration(conditional_config);
  const { doors, layout } = readConditionalRating(configuration, rating, request.uuid);
  if (doors.length === 0) return;
  const detail = { mode: configuration.mode, layout, doors: doors.map((door) => door.kind === 'custom' ? `custom ${door.n}` : door.kind) };
  await recordFact(tx, { kind: 'doors_shown', team_id: request.team_id, request_id: request.id, detail });
}
