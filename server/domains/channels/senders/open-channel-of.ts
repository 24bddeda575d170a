import type { MessageChannel } from '#contract/labels/message-status.ts';
import type { App } from '#server/app.ts';
import type { ChannelPort } from '#server/ports/message-channel.ts';
import { openTeamChannel, type TeamChannelsApp } from './open-team-channel.ts';

export type ChannelsApp = TeamChannelsApp & Pick<App, 'channels'>;

/** The columns of a sender that decide by which channel it sends. */
export interface SenderChannel {
  team_id: string | null;
  channel: MessageChannel;
  provider: string;
  account: string;
}

/**
 * Opens the channel of a sender: that of its team’s own credentials, or that of the instance.
 * Returns null when the environment of this process defines another provider or account for the
 * instance. During a change of the configuration, such a process would otherwise put into the test
 * inbox the messages that another process sends.
 */
export function openChannelOf(
  app: ChannelsApp,
  { team_id, channel, provider, account }: SenderChannel,
): ChannelPort | null {
  if (team_id !== null) return openTeamChannel(app, team_id, provider);
  const port = app.channels[channel];
  return port?.provider === provider && port.account === account ? port : null;
}
