import {
  MESSAGE_CHANNELS,
  type MessageChannel,
  type Step,
} from '#contract/labels/message-status.ts';
import type { Tx } from '#server/database/transaction.ts';
import { teamDay } from '#server/domains/counters/team-day.ts';
import { addMessage, addRequest } from './request.ts';

/**
 * Records events of requests in the same way as the product: the row, its day, and the counted
 * event.
 */

export async function sendMessage(
  tx: Tx,
  overrides: {
    team_id: string;
    request_id: string | null;
    channel: MessageChannel;
    step: Step;
    at: Date;
  },
): Promise<string> {
  const { team_id, channel, step, at } = overrides;
  const day = await teamDay(tx.db, team_id, at);
  const request_id = overrides.request_id ?? (await addRequest(tx.db, { team_id, created_at: at }));
  await addMessage(tx.db, {
    team_id,
    request_id,
    channel,
    step,
    status: 'sent',
    created_at: at,
    sent_at: at,
    finished_at: at,
  });
  tx.count({ kind: 'scheduled', team_id, day, step, by: 1 });
  const first = await tx.db
    .updateTable('review_requests')
    .set({ date_sent: at, sent_day: day })
    .where('id', '=', request_id)
    .where('date_sent', 'is', null)
    .returning('id')
    .executeTakeFirst();
  await tx.db
    .updateTable('review_requests')
    .set({ last_channel: channel, last_step: step, last_activity_at: at })
    .where('id', '=', request_id)
    .execute();
  tx.count({ kind: 'sent', team_id, day, channel, step, is_first: first !== undefined, by: 1 });
  return request_id;
}

export async function rate(
  tx: Tx,
  overrides: {
    team_id: string;
    request_id: string;
    rating: number;
    channel: MessageChannel | 'link';
    step: Step | null;
    at: Date;
  },
): Promise<void> {
  const { team_id, request_id, rating, at } = overrides;
  const before = await tx.db
    .selectFrom('review_requests')
    .select(['rating', 'rated_day', 'rating_channel', 'rating_step'])
    .where('id', '=', request_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (before.rating === null || before.rated_day === null) {
    const day = await teamDay(tx.db, team_id, at);
    await tx.db
      .updateTable('review_requests')
      .set({
        rating,
        rated_at: at,
        rated_day: day,
        rating_channel: overrides.channel,
        rating_step: overrides.step,
        last_activity_at: at,
      })
      .where('id', '=', request_id)
      .execute();
    return tx.count({
      kind: 'rating',
      team_id,
      day,
      channel: overrides.channel,
      step: overrides.step,
      rating,
      by: 1,
    });
  }
  await tx.db
    .updateTable('review_requests')
    .set({ rating, rating_changed_at: at })
    .where('id', '=', request_id)
    .execute();
  const channel = MESSAGE_CHANNELS.find((known) => known === before.rating_channel) ?? 'link';
  const counted = {
    kind: 'rating',
    team_id,
    day: before.rated_day,
    channel,
    step: before.rating_step as Step | null,
  } as const;
  tx.count({ ...counted, rating: before.rating, by: -1 }, { ...counted, rating, by: 1 });
}
