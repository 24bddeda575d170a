import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import {
  openTeamChannel,
  type TeamChannelsApp,
} from '#server/domains/channels/senders/open-team-channel.ts';
import type { ChannelPort } from '#server/ports/message-channel.ts';
import type { ClaimedMessage } from '#server/domains/delivery/claiming/claimed-message.ts';

/** Returns the channel of a message, or null when this process has no channel for it. */
export type ChannelOf = (
  message: Pick<ClaimedMessage, 'sender_id' | 'channel'>,
) => ChannelPort | null;

/**
 * Opens the channels of these messages: those of the instance, and those that teams connected with
 * their own credentials. Only channels that the environment of this process defines count as the
 * instance's. During a change of the configuration, a process without them would otherwise put into
 * the test inbox the messages that another process sends.
 */
export async function findChannels(
  app: TeamChannelsApp & Pick<App, 'channels'>,
  messages: readonly Pick<ClaimedMessage, 'sender_id'>[],
): Promise<ChannelOf> {
  const ids = [...new Set(messages.map((message) => message.sender_id))];
  const rows = await app.db
    .selectFrom('senders')
    .select(['id', 'team_id', 'provider', 'account'])
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute();
  const own = new Map<number, ChannelPort | null>();
  for (const { id, team_id, provider } of rows) {
    if (team_id !== null) own.set(id, openTeamChannel(app, team_id, provider));
  }
  const senders = new Map(rows.map((row) => [row.id, row]));
  return ({ sender_id, channel }) => {
    if (own.has(sender_id)) return own.get(sender_id) ?? null;
    const port = app.channels[channel];
    const sender = senders.get(sender_id);
    return port && port.provider === sender?.provider && port.account === sender.account
      ? port
      : null;
  };
}
