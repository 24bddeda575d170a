import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SendReceipt, ChannelPort, OutgoingMessage } from '#server/ports/message-channel.ts';

/** The provider of a run. It can be serialized as JSON for another process. */
export interface Provider {
  honours_keys: boolean;
  limit: { count: number; seconds: number } | null;
  /** Number of calls at the same time. */
  calls: number;
  /** Milliseconds until it answers. 0 for an immediate answer. */
  answers_in_ms: number;
  /** HTTP address of a provider in its own process. Null for a provider in the sender’s process. */
  address: string | null;
}

export const INSTANT: Provider = {
  honours_keys: true,
  limit: null,
  calls: 256,
  answers_in_ms: 0,
  address: null,
};

export interface ProviderCalls {
  /** Maps each message to the start of its first call, in milliseconds since 1970. */
  began: Map<string, number>;
  repeats: number;
  /** The largest number of concurrent calls. */
  most_at_once: number;
  /** Milliseconds of all calls together. */
  took_ms: number;
}

/** Returns a channel that accepts every message and records every call. */
export function benchChannel(provider: Provider): { channel: ChannelPort; calls: ProviderCalls } {
  const calls: ProviderCalls = { began: new Map(), repeats: 0, most_at_once: 0, took_ms: 0 };
  let atOnce = 0;
  const call = async (message: OutgoingMessage, signal: AbortSignal): Promise<SendReceipt> => {
    if (provider.address !== null) await post(provider.address, message, signal);
    else if (provider.answers_in_ms > 0) await sleep(provider.answers_in_ms, undefined, { signal });
    return { provider_message_id: `bench-${message.message_id}` };
  };
  const channel: ChannelPort = {
    provider: 'bench',
    account: 'one',
    honours_keys: provider.honours_keys,
    is_outbox: false,
    limit: provider.limit,
    calls: provider.calls,
    send: async (message, signal) => {
      const { message_id, recipient, subject, text, html } = message;
      if (
        message_id === null ||
        !subject ||
        !text.includes('/y/') ||
        html === null ||
        recipient === ''
      )
        throw new Error(`message ${message_id} is not whole`);
      const since = performance.now();
      if (calls.began.has(message_id)) calls.repeats += 1;
      else calls.began.set(message_id, performance.timeOrigin + since);
      atOnce += 1;
      calls.most_at_once = Math.max(calls.most_at_once, atOnce);
      try {
        return await call(message, signal);
      } finally {
        atOnce -= 1;
        calls.took_ms += performance.now() - since;
      }
    },
  };
  return { channel, calls };
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 1_000 });

function post(
  address: string,
  { key, recipient, subject, text, html }: OutgoingMessage,
  signal: AbortSignal,
): Promise<void> {
  const body = JSON.stringify({ to: recipient, subject, text, html });
  return new Promise((resolve, reject) => {
    const request = http.request(
      address,
      {
        method: 'POST',
        agent,
        signal,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'idempotency-key': key,
        },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () =>
          answer.statusCode === 200
            ? resolve()
            : reject(new Error(`the provider answered ${answer.statusCode}`)),
        );
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}
