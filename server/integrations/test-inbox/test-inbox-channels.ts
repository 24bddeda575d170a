import type { App } from '#server/app.ts';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/database/open.ts';
import { isLoopbackAddress } from '#server/is-loopback-address.ts';
import { testInboxChannel } from './test-inbox-channel.ts';
import { perChannel } from '#contract/labels/channels.ts';

/**
 * Fills the places of real channels that nothing is configured for. E-mail always, because an
 * instance without it is repaired by reading its mails here; WhatsApp and SMS only where this
 * machine alone reaches the program and nothing real is configured, so that no one waits for a
 * message that nobody sends.
 */
export function testInboxChannels(
  db: Database,
  { publicUrl, mailFrom }: Pick<Config, 'publicUrl' | 'mailFrom'>,
  real: App['channels'],
): App['channels'] {
  const isLaptop = isLoopbackAddress(publicUrl) && Object.values(real).every((channel) => !channel);
  return perChannel((channel) => {
    const isFilled = isLaptop || channel === 'email';
    return real[channel] ?? (isFilled ? testInboxChannel(db, channel, mailFrom) : null);
  });
}
