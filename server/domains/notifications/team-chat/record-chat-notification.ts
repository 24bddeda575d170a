import type { App } from '#server/app.ts';
import { parseConditionalConfiguration } from '#contract/settings/conditional-configuration.ts';
import type { ChatPurpose } from '#server/database/tables/notifications/team-chat.ts';
import { readChatSettings } from './chat-settings.ts';

/** The beginning of `about` of a post on products whose average fell. */
export const FALLEN_PRODUCTS = 'fallen-products/';

export interface ChatNotification {
  team_id: string;
  purpose: ChatPurpose;
  about: string;
  request_id: string | null;
  text: string | null;
}

/** Returns the channel that a team chose for this purpose, or null when it chose none. */
export async function channelFor(
  app: Pick<App, 'db'>,
  team_id: string,
  purpose: ChatPurpose,
): Promise<string | null> {
  const row = await app.db
    .selectFrom('integrations as i')
    .innerJoin('teams as t', 't.id', 'i.team_id')
    .select(['i.settings', 't.conditional_config'])
    .where('i.team_id', '=', team_id)
    .where('i.name', '=', 'slack')
    .where('i.state', '<>', 'disconnected')
    .executeTakeFirst();
  if (!row) return null;
  const { reviews_channel, incidents_channel } = readChatSettings(row.settings);
  switch (purpose) {
    case 'reviews':
      return reviews_channel;
    case 'incidents':
      return incidents_channel;
    case 'unhappy':
      return parseConditionalConfiguration(row.conditional_config).alerts.slack_channel_id;
  }
}

/**
 * Records a post. Returns true when it is new and its purpose has a channel; a repeated
 * notification is posted once.
 */
export async function recordChatNotification(
  app: Pick<App, 'db' | 'clock'>,
  { team_id, purpose, about, request_id, text }: ChatNotification,
): Promise<boolean> {
  if ((await channelFor(app, team_id, purpose)) === null) return false;
  const now = app.clock.now();
  const added = await app.db
    .insertInto('chat_posts')
    .values({
      team_id,
      purpose,
      about,
      request_id,
      text,
      created_at: now,
      next_try_at: now,
      problem: null,
    })
    .onConflict((conflict) => conflict.columns(['team_id', 'purpose', 'about']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}
