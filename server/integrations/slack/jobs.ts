import { z } from 'zod';
import type { App } from '#server/app.ts';
import type { EventPayload } from '#server/events.ts';
import { readWebhooks } from '#server/domains/incoming-webhooks/read-webhooks.ts';
import { breakChats } from '#server/domains/notifications/team-chat/break-chat.ts';
import { parseForeignJson } from '#server/outgoing/parse-foreign-json.ts';

const ended = z.looseObject({
  team_id: z.string(),
  event: z.looseObject({
    type: z.enum(['app_uninstalled', 'tokens_revoked']),
    tokens: z.looseObject({ bot: z.array(z.string()).optional() }).optional(),
  }),
});

const WORDS =
  'L’accès de Recueil a été retiré dans Slack. Reconnectez Slack : ce qui n’a pas été annoncé le sera.';

/**
 * Reads the events that end an access. Their order is not certain, and either of them ends it. The
 * end of a person’s token alone does not, because Recueil uses the token of the bot.
 */
export async function readSlackWebhooks(
  app: App,
  { event_ids }: EventPayload<'slack_webhook_received'>,
): Promise<void> {
  await readWebhooks(app, event_ids, async (tx, { body }) => {
    const { data } = ended.safeParse(parseForeignJson(body));
    if (
      !data ||
      (data.event.type === 'tokens_revoked' && (data.event.tokens?.bot ?? []).length === 0)
    )
      return;
    await breakChats(tx, { workspace_id: data.team_id }, WORDS);
  });
}
