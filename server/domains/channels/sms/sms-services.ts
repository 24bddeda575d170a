import { z } from 'zod';
import type { App } from '#server/app.ts';
import type { ChannelPort } from '#server/ports/message-channel.ts';
import type { SmsAccount } from '#server/ports/sms-provider.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { readForCall } from '#server/outgoing/read-for-call.ts';
import { readCredentials } from '../connections/read-credentials.ts';
import { callbackUrl } from './sms-callbacks.ts';
import { readSmsSettings, type SmsService } from './sms-settings.ts';

const brevo = z.object({ api_key: z.string(), sender: z.string() });
const twilio = z.object({ account_sid: z.string(), auth_token: z.string(), from: z.string() });

/** Tests decrypted credentials. */
export async function readSmsAccount(
  { sms }: Pick<App, 'sms'>,
  name: SmsService,
  credentials: string,
): Promise<SmsAccount> {
  const parsed: unknown = JSON.parse(credentials);
  return name === 'brevo'
    ? sms.brevo.readAccount(brevo.parse(parsed))
    : sms.twilio.readAccount(twilio.parse(parsed));
}

/**
 * Opens the SMS channel of a team by its own account. A message that waited is sent with the
 * current credentials, and not above the team’s ceiling.
 */
export function openTeamSms(
  app: Pick<App, 'db' | 'config' | 'sms'>,
  name: SmsService,
  team_id: string,
): ChannelPort {
  const readAccess = <Credentials>(shape: z.ZodType<Credentials>) =>
    readForCall(async () => {
      const connected = await readCredentials(app, team_id, name);
      if (!connected) return null;
      await refuseAtCeiling(app, name, team_id);
      const { price_per_segment } = readSmsSettings(name, connected.integration.settings);
      return {
        credentials: shape.parse(JSON.parse(connected.credentials)),
        callback_url: callbackUrl(app.config, name, team_id),
        price_per_segment,
      };
    });
  return name === 'brevo'
    ? app.sms.brevo.open(() => readAccess(brevo))
    : app.sms.twilio.open(() => readAccess(twilio));
}

/**
 * Returns the message to the queue at once when the monthly limit is reached. Its next claim finds
 * the channel paused and records that reason.
 */
async function refuseAtCeiling(
  { db }: Pick<App, 'db'>,
  provider: SmsService,
  team_id: string,
): Promise<void> {
  const paused = await db
    .selectFrom('senders')
    .select('id')
    .where('team_id', '=', team_id)
    .where('provider', '=', provider)
    .where('pause_reason', '=', 'monthly_ceiling')
    .executeTakeFirst();
  if (paused)
    throw new ProviderError('rate', 'the ceiling of the month is reached', { retryAfterMs: 0 });
}
