import type { App } from '#server/app.ts';
import type { Config } from '#server/config/config.ts';
import type { ChannelPort } from '#server/ports/message-channel.ts';
import { callbackUrl } from './sms-callbacks.ts';
import { readSmsSettings } from './sms-settings.ts';

/**
 * Opens the SMS channel of every team without an account of its own. Returns null when the
 * environment configures none.
 */
export function openInstanceSms(config: Config, sms: App['sms']): ChannelPort | null {
  if (config.sms === null) return null;
  const { provider, ...credentials } = config.sms;
  // This is read for each message, because the secret of the callback’s address is available only
  // after the start.
  const access = () => ({
    callback_url: callbackUrl(config, provider, null),
    price_per_segment: readSmsSettings(provider, {}).price_per_segment,
  });
  if ('api_key' in credentials)
    return sms.brevo.open(() => Promise.resolve({ credentials, ...access() }));
  return sms.twilio.open(() => Promise.resolve({ credentials, ...access() }));
}
