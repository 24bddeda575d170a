import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { openTeamMail } from '#server/modules/connections/open-team-mail.ts';
import { readCredentials } from '#server/modules/connections/read-credentials.ts';
import { openTeamSms } from '#server/modules/connections/sms-services.ts';
import { isSmsService } from '#server/modules/connections/sms-settings.ts';
import type { MessageChannel } from '#server/ports/message-channel.ts';
import type { ClaimedMessage } from './claim-due-messages.ts';

/** Null: nothing in this process carries it now. */
export type ChannelOf = (message: Pick<ClaimedMessage, 'sender_id' | 'channel'>) => MessageChannel | null;

/** Opens what these messages leave by: the instance’s channels, and those that teams connected with their own keys. */
export async function findChannels(app: Pick<App, 'db' | 'config' | 'channels' | 'whatsapp' | 'sms' | 'mail'>, messages: readonly Pick<ClaimedMessage, 'sender_id'>[]): Promise<ChannelOf> {
  const ids = [...new Set(messages.map((message) => message.sender_id))];
  const owned = await app.db.selectFrom('senders').select(['id', 'team_id', 'provider']).where(sql<boolean>`id = any(${ids}::int[])`).where('team_id', 'is not', null).execute();
  const own = new Map<number, MessageChannel | null>();
  for (const { id, team_id, provider } of owned) {
    if (team_id !== null) own.set(id, openOwn(app, team_id, provider));
  }
  return ({ sender_id, channel }) => (own.has(sender_id) ? (own.get(sender_id) ?? null) : app.channels[channel]);
}

function openOwn(app: Pick<App, 'db' | 'config' | 'whatsapp' | 'sms' | 'mail'>, team_id: string, provider: string): MessageChannel | null {
  if (isSmsService(provider)) return openTeamSms(app, provider, team_id);
  if (provider === 'smtp') return openTeamMail(app, team_id);
  if (provider !== 'kanal' && provider !== 'meta') return null;
  return app.whatsapp[provider].open(async () => (await readCredentials(app, team_id, provider))?.credentials ?? null);
}
