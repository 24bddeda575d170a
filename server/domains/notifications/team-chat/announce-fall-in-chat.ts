import type { App } from '#server/app.ts';
import type { EventPayload } from '#server/events.ts';
import { fallText, readFall } from '#server/domains/notifications/alerts/read-fall.ts';
import { recordChatNotification } from './record-chat-notification.ts';
import { postChatNotifications } from './post-chat-notifications.ts';

/**
 * An average that fell is reported where the team is notified of its unhappy customers, once a
 * week.
 */
export async function announceFallInChat(
  app: App,
  { team_id, start, end }: EventPayload<'week_over'>,
): Promise<void> {
  const team = await app.db
    .selectFrom('teams')
    .select(['id', 'name'])
    .where('id', '=', team_id)
    .executeTakeFirst();
  const fall = team && (await readFall(app, team, { start, end }));
  if (
    fall &&
    (await recordChatNotification(app, {
      team_id,
      purpose: 'unhappy',
      about: `fall/${end}`,
      request_id: null,
      text: fallText(fall),
    }))
  )
    await postChatNotifications(app, team_id);
}
