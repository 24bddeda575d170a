import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { isDatabaseAway } from '#server/database/is-database-away.ts';
import { openTeamMail } from '#server/domains/channels/mail/open-team-mail.ts';
import { readCredentials } from '#server/domains/channels/connections/read-credentials.ts';
import { openTeamSms } from '#server/domains/channels/sms/sms-services.ts';
import { isSmsService } from '#server/domains/channels/sms/sms-settings.ts';
import type { ChannelPort } from '#server/ports/message-channel.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import type { ClaimedMessage } from '#server/domains/delivery/claiming/claimed-message.ts';

/** Null: this process has no channel for the message. */
export type ChannelOf = (
  message: Pick<ClaimedMessage, 'sender_id' | 'channel'>,
) => ChannelPort | null;

/**
 * Opens the channels of these messages: those of the instance, and those that teams connected with their own credentials. Only channels that the environment of this
 * process defines count as the instance's, because during a change of the configuration a process without them would put into the test inbox what another process sends.
 */
export async function findChannels(
  app: Pick<App, 'db' | 'config' | 'channels' | 'whatsapp' | 'sms' | 'mail'>,
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
    if (team_id !== null) own.set(id, openOwn(app, team_id, provider));
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

function openOwn(
  app: Pick<App, 'db' | 'config' | 'whatsapp' | 'sms' | 'mail'>,
  team_id: string,
  provider: string,
): ChannelPort | null {
  if (isSmsService(provider)) return openTeamSms(app, provider, team_id);
  if (provider === 'smtp') return openTeamMail(app, team_id);
  if (provider !== 'kanal' && provider !== 'meta') return null;
  return app.whatsapp[provider].open(
    async () =>
      (await readCredentials(app, team_id, provider).catch(nothingSent))?.credentials ?? null,
  );
}

/** The account is read before a call or after a refusal, so that an error here never makes a delivery uncertain. When the database is away, the call has not begun. */
function nothingSent(error: unknown): never {
  throw isDatabaseAway(error)
    ? error
    : new ProviderError('transient', 'the account could not be read', { cause: error });
}
