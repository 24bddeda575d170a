import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { parseConditionalConfiguration } from '#contract/settings/conditional-configuration.ts';
import type { App } from '#server/app.ts';
import type { EventPayload } from '#server/events.ts';
import { recordChatNotification } from './record-chat-notification.ts';
import { postChatNotifications } from './post-chat-notifications.ts';

/**
 * Announces ratings, and again after a later text or when the author reopens the review: in the
 * channel for all ratings and in the channel for unhappy customers. Teams without a chat cost one
 * query.
 */
export async function announceRatingsInChat(
  app: App,
  rated: readonly EventPayload<'feedback_left'>[],
): Promise<void> {
  const rows = await app.db
    .selectFrom('review_requests as r')
    .innerJoin('teams as t', 't.id', 'r.team_id')
    .leftJoin('review_follow_ups as f', (join) =>
      join.onRef('f.request_id', '=', 'r.id').on('f.status', '=', 'open'),
    )
    .select([
      'f.reopened_at',
      'r.id',
      'r.team_id',
      'r.rating',
      'r.feedback',
      't.conditional_config',
    ])
    .where('r.id', '=', sql<string>`any(${rated.map(({ request_id }) => request_id)}::bigint[])`)
    .where('r.rated_at', 'is not', null)
    .where(
      sql<boolean>`exists (select from integrations i where i.team_id = r.team_id and i.name = 'slack' and i.state <> 'disconnected')`,
    )
    .orderBy('r.id')
    .execute();
  const teams = new Set<string>();
  for (const { id, team_id, rating, feedback, conditional_config, reopened_at } of rows) {
    if (rating === null) continue;
    const text =
      feedback === null
        ? ''
        : `/${createHash('sha256').update(feedback).digest('hex').slice(0, 12)}`;
    const again = reopened_at === null ? '' : `/${reopened_at.getTime()}`;
    const notification = {
      team_id,
      about: `${id}/${rating}${text}${again}`,
      request_id: id,
      text: null,
    };
    const isLow = rating <= parseConditionalConfiguration(conditional_config).alerts.max_rating;
    const enqueued = [
      await recordChatNotification(app, { ...notification, purpose: 'reviews' }),
      isLow && (await recordChatNotification(app, { ...notification, purpose: 'unhappy' })),
    ];
    if (enqueued.includes(true)) teams.add(team_id);
  }
  for (const team_id of teams) await postChatNotifications(app, team_id);
}

/** Reports a broken messaging channel in the chat channel for incidents. */
export async function announceIncidentInChat(
  app: App,
  { team_id, sender_id, text, at }: EventPayload<'channel_broken'>,
): Promise<void> {
  if (
    team_id !== null &&
    (await recordChatNotification(app, {
      team_id,
      purpose: 'incidents',
      about: `${sender_id}/${at}`,
      request_id: null,
      text,
    }))
  )
    await postChatNotifications(app, team_id);
}
