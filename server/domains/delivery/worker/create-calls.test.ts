import type { MessageMetadata } from '#server/database/tables/delivery/message-metadata.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createMetrics } from '#server/http/health/metrics.ts';
import type { Database } from '#server/database/open.ts';
import type { ChannelPort, OutgoingMessage } from '#server/ports/message-channel.ts';
import type { ClaimedMessage } from '#server/domains/delivery/claiming/claimed-message.ts';
import { createPrefetchLimit } from './create-prefetch-limit.ts';
import { createCalls } from './create-calls.ts';
import {
  createSenderQueue,
  addToQueue,
  countToPrepare,
  takeGroup,
  takePrepared,
} from './create-sender-queue.ts';
import { FRESH, type ReadyMessage } from '../claiming/prepare-messages.ts';

/**
 * Fresh messages of a provider with idempotency keys need no statement, so that no database is
 * used.
 */
const app = { db: {} as Database, log: pino({ level: 'silent' }), metrics: createMetrics() };
const message_context = {
  uuid: 'u',
  token: 't',
  first_name: null,
  last_name: null,
  locale: null,
  integration_order_number: null,
  ordered_at: null,
  delivered_at: null,
  line_items: null,
};

function claimed(id: number, metadata: MessageMetadata = {}): ClaimedMessage {
  return {
    id: String(id),
    request_id: String(id),
    team_id: '1',
    sender_id: 7,
    attempt: 1,
    handed_over_attempt: null,
    failures: 0,
    ordinal: 1,
    step: 'request',
    channel: 'email',
    recipient: 'a@exemple.fr',
    status_before: 'scheduled',
    reason: null,
    scheduled_at: new Date(),
    metadata,
    message_context,
    is_metered: false,
    usage_day: '2026-11-20',
    link_ttl_days: 180,
    claimed_at: 0,
    taken_at: new Date(),
  };
}

function outgoing({ id }: ClaimedMessage): OutgoingMessage {
  return {
    key: id,
    team_id: '1',
    request_id: id,
    message_id: id,
    recipient: 'a@exemple.fr',
    sender_name: 'B',
    subject: 's',
    text: 't',
    html: null,
    stop_url: 'https://a.test/stop',
    review_url: 'https://a.test',
    template: null,
  };
}

function channelOf(given: Partial<ChannelPort> = {}): ChannelPort {
  return {
    provider: 'fake',
    account: 'a',
    honours_keys: true,
    is_outbox: false,
    limit: null,
    calls: 4,
    send: async () => ({ provider_message_id: null }),
    ...given,
  };
}

function ready(id: number, given: Partial<ReadyMessage> = {}): ReadyMessage {
  return {
    message: claimed(id),
    compose: outgoing,
    channel: channelOf(),
    checkedAt: performance.now(),
    ...given,
  };
}

test('a rate limit that allows a call between two checks still sets the timer of its sender', async () => {
  const sent: string[] = [];
  const channel = channelOf({
    send: ({ key }) => Promise.resolve({ provider_message_id: String(sent.push(key)) }),
  });
  // The first look finds 0.01 ms to wait, every second look none.
  let looks = 0;
  const pacing = { wait: () => (looks++ % 2 === 0 ? 0.01 : 0), begin: () => true, fits: () => 5 };
  const calls = createCalls(app, pacing, () => undefined);
  calls.add(
    [1, 2, 3].map((id) => claimed(id)),
    { compose: outgoing, channelOf: () => channel, checkedAt: performance.now() },
  );
  while (sent.length < 3) await sleep(1);
  expect(sent).toEqual(['1', '2', '3']);
});

test('there are never more simultaneous calls than the channel allows, and every message has its outcome', async () => {
  let under = 0;
  let most = 0;
  const send = async (): Promise<{ provider_message_id: null }> => {
    most = Math.max(most, ++under);
    await sleep(2);
    under -= 1;
    return { provider_message_id: null };
  };
  const done = new Set<string>();
  const calls = createCalls(
    app,
    { wait: () => 0, begin: () => true, fits: () => null },
    ({ id }, outcome) => {
      expect(outcome.kind).toBe('accepted');
      done.add(id);
    },
  );
  calls.add(
    Array.from({ length: 30 }, (_, id) => claimed(id)),
    { compose: outgoing, channelOf: () => channelOf({ send }), checkedAt: performance.now() },
  );
  while (done.size < 30) await sleep(1);
  expect(most).toBe(4);
});

test('after a stop, every message whose call has not begun is released', () => {
  const outcomes: string[] = [];
  const calls = createCalls(
    app,
    { wait: () => 60_000, begin: () => true, fits: () => 0 },
    (_message, { kind }) => void outcomes.push(kind),
  );
  calls.add(
    [1, 2].map((id) => claimed(id)),
    { compose: outgoing, channelOf: () => channelOf(), checkedAt: performance.now() },
  );
  expect(outcomes).toEqual([]);
  calls.stop();
  calls.add([claimed(3)], {
    compose: outgoing,
    channelOf: () => channelOf(),
    checkedAt: performance.now(),
  });
  expect(outcomes).toEqual(['released', 'released', 'released']);
});

test('a message sent with “send now” goes before the waiting ones', () => {
  const queue = createSenderQueue();
  addToQueue(queue, [ready(1), ready(2)]);
  addToQueue(queue, [
    ready(3),
    {
      ...ready(4),
      message: claimed(4, { send_now: { at: '2026-11-20T12:00:00Z', user_id: null } }),
    },
  ]);
  expect(queue.waiting.map(({ message }) => message.id)).toEqual(['4', '1', '2', '3']);
});

test('a message whose check is too old is checked again before its call', () => {
  const queue = createSenderQueue();
  const prepared = (id: number, age: number) => ({
    ...ready(id),
    channel: channelOf(),
    outgoing: outgoing(claimed(id)),
    checkedAt: performance.now() - age,
  });
  queue.prepared.push(prepared(1, 3 * FRESH), prepared(2, 0));
  expect(takePrepared(queue)?.message.id).toBe('2');
  expect(queue.waiting.map(({ message }) => message.id)).toEqual(['1']);
});

test('without idempotency keys, a crash leaves at most twice the number of calls with an unknown outcome', () => {
  const queue = createSenderQueue();
  const channel = channelOf({ honours_keys: false, calls: 5 });
  addToQueue(
    queue,
    Array.from({ length: 50 }, (_, id) => ready(id, { channel })),
  );
  let count = countToPrepare(queue, null);
  for (; count > 0; count = countToPrepare(queue, null)) takeGroup(queue, count);
  expect(queue.underway.size).toBe(10);
});

test('a worker prefetches few messages of a slow sender and more of a fast one, up to a limit', () => {
  let now = 0;
  const prefetchLimit = createPrefetchLimit(() => now);
  const [slow, fast] = [1, 2];
  expect([prefetchLimit.of(slow), prefetchLimit.of(fast)]).toEqual([32, 32]);
  for (let i = 0; i < 100; i++) prefetchLimit.recordCall(fast);
  prefetchLimit.recordCall(slow);
  expect([prefetchLimit.of(slow), prefetchLimit.of(fast)]).toEqual([32, 400]);
  for (let i = 0; i < 10_000; i++) prefetchLimit.recordCall(fast);
  expect(prefetchLimit.of(fast)).toBe(1_000);
  now += 1_000;
  expect(prefetchLimit.of(fast)).toBe(32);
});
