import type { ChannelPort } from '#server/ports/message-channel.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';

export interface SimulatedAcceptance {
  key: string;
  request_id: string;
  recipient: string;
  at: number;
}

export interface SimulatedProvider {
  channel: ChannelPort;
  accepted: SimulatedAcceptance[];
  /** Ends the random behaviour of calls. */
  behave(): void;
}

/** Returns a provider that accepts, refuses, does not answer or hangs at random. */
export function simulatedProvider(
  random: () => number,
  honours_keys: boolean,
  now: () => number,
): SimulatedProvider {
  const accepted: SimulatedAcceptance[] = [];
  let misbehaves = true;
  const accept = (acceptance: Omit<SimulatedAcceptance, 'at'>): void => {
    // A repetition with the same key is recognised.
    if (!honours_keys || accepted.every(({ key }) => key !== acceptance.key))
      accepted.push({ ...acceptance, at: now() });
  };
  const channel: ChannelPort = {
    provider: honours_keys ? 'simulated-keys' : 'simulated',
    account: 'one',
    honours_keys,
    is_outbox: false,
    limit: { count: 60, seconds: 60 },
    calls: 5,
    send: async ({ key, request_id, recipient }) => {
      const luck = misbehaves ? random() : 1;
      if (luck < 0.08) throw new ProviderError('transient', '503');
      if (luck < 0.14) throw new ProviderError('rate', '429', { retryAfterMs: 20_000 });
      // A provider recognises a repetition before it checks the recipient.
      const isRepeat = honours_keys && accepted.some((one) => one.key === key);
      if (luck < 0.18 && !isRepeat) throw new ProviderError('recipient', '550');
      if (luck < 0.24) throw new ProviderError('unknown_outcome', 'timed out');
      accept({ key, request_id: request_id ?? '', recipient });
      if (luck < 0.3) throw new ProviderError('unknown_outcome', 'line cut');
      if (luck < 0.36) throw new Error('an answer nobody can read');
      return { provider_message_id: key };
    },
  };
  return { channel, accepted, behave: () => void (misbehaves = false) };
}
