import { setTimeout as sleep } from 'node:timers/promises';
import type { MessageChannel } from '#server/ports/message-channel.ts';

/** The provider of a run, plain enough to be handed to another process. */
export interface Provider {
  honours_keys: boolean;
  limit: { count: number; seconds: number } | null;
  /** How long it takes to answer; 0: at once. */
  answers_in_ms: number;
  /** A provider in a process of its own, over HTTP; null: in the sender’s process. */
  address: string | null;
}

export const INSTANT: Provider = { honours_keys: true, limit: null, answers_in_ms: 0, address: null };

export interface Calls {
  /** Message → when its call began, on the machine’s clock; a repeat keeps the first. */
  began: Map<string, number>;
  repeats: number;
}

/** A channel that accepts everything and remembers every call. `onCall` is told how many different messages it has carried. */
export function benchChannel(provider: Provider, onCall: (carried: number) => void = () => undefined): { channel: MessageChannel; calls: Calls } {
  const calls: Calls = { began: new Map(), repeats: 0 };
  const channel: MessageChannel = {
    provider: 'bench',
    account: 'one',
    honours_keys: provider.honours_keys,
    is_outbox: false,
    limit: provider.limit,
    calls: 100,
    send: async ({ message_id, key, recipient, subject, text, html }, signal) => {
      if (message_id === null || !subject || !text.includes('/y/') || html === null || recipient === '') throw new Error(`message ${message_id} is not whole`);
      if (calls.began.has(message_id)) calls.repeats += 1;
      else calls.began.set(message_id, performance.timeOrigin + performance.now());
      if (provider.address !== null) await post(provider.address, key, { to: recipient, subject, text, html }, signal);
      else if (provider.answers_in_ms > 0) await sleep(provider.answers_in_ms, undefined, { signal });
      onCall(calls.began.size);
      return { provider_message_id: `bench-${message_id}` };
    },
  };
  return { channel, calls };
}

async function post(address: string, key: string, mail: object, signal: AbortSignal): Promise<void> {
  const answer = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json', 'idempotency-key': key }, body: JSON.stringify(mail), signal });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`the provider answered ${answer.status}`);
}
