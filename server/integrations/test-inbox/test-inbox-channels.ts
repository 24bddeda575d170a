import type { App } from '#server/app.ts';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/database/open.ts';
import { isLoopbackAddress } from '#server/is-loopback-address.ts';
import { testInboxChannel } from './test-inbox-channel.ts';
import { perChannel } from '#contract/labels/channels.ts';

/**
 * Returns test inbox channels for the real ones that are not configured: always for e-mail, because
 * an administrator repairs an instance without it by reading its mails here. WhatsApp and SMS only
 * on an instance that no other machine can reach and on which nothing real is configured, so that
 * nobody waits for a message that is never sent.
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
