import type { ChannelPort } from '#server/ports/message-channel.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';

/**
 * Returns a channel that accepts the messages of the past at once. A few addresses do not exist.
 */
export function historyChannel(
  provider: string,
  real: ChannelPort | null,
  random: () => number,
): ChannelPort {
  return {
    provider,
    account: real?.account ?? provider,
    honours_keys: true,
    is_outbox: false,
    limit: null,
    calls: 20,
    send: async ({ key }) => {
      if (random() < 0.006) throw new ProviderError('recipient', '550 5.1.1 unknown recipient');
      return { provider_message_id: key };
    },
  };
}
