import { sql } from 'kysely';
import {
  type ChannelsApp,
  openChannelOf,
} from '#server/domains/channels/senders/open-channel-of.ts';
import type { ChannelPort } from '#server/ports/message-channel.ts';
import type { ClaimedMessage } from '#server/domains/delivery/claiming/claimed-message.ts';

/** Returns the channel of a message, or null when this process has no channel for it. */
export type ChannelOf = (message: Pick<ClaimedMessage, 'sender_id'>) => ChannelPort | null;

/** Opens the channels of the senders of these messages. */
export async function findChannels(
  app: ChannelsApp,
  messages: readonly Pick<ClaimedMessage, 'sender_id'>[],
): Promise<ChannelOf> {
  const ids = [...new Set(messages.map((message) => message.sender_id))];
  const rows = await app.db
    .selectFrom('senders')
    .select(['id', 'team_id', 'channel', 'provider', 'account'])
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute();
  const channels = new Map(rows.map((sender) => [sender.id, openChannelOf(app, sender)]));
  return ({ sender_id }) => channels.get(sender_id) ?? null;
}
