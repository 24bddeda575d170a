import type { App } from '#server/app.ts';
import { readCredentials } from '#server/domains/channels/connections/read-credentials.ts';
import { findChannels } from '#server/domains/delivery/worker/find-channels.ts';
import type { ChannelPort } from '#server/ports/message-channel.ts';
import type { FoundReplyMethod } from './find-reply-methods.ts';
import {
  findWhatsappService,
  type TeamChannelsApp,
} from '#server/domains/channels/senders/open-team-channel.ts';

/**
 * Returns the sender of a reply, or null when none can send now. On WhatsApp, the account must send
 * free text.
 */
export async function openReplyMethod(
  app: TeamChannelsApp & Pick<App, 'channels'>,
  team_id: string,
  { sender }: FoundReplyMethod,
): Promise<ChannelPort | null> {
  if (sender === null) return null;
  const { provider, id: sender_id } = sender;
  const whatsapp = findWhatsappService(app, provider);
  if (whatsapp !== null)
    return (
      whatsapp.service.openTalk?.(
        async () => (await readCredentials(app, team_id, whatsapp.name))?.credentials ?? null,
      ) ?? null
    );
  return (await findChannels(app, [{ sender_id }]))({ sender_id });
}
