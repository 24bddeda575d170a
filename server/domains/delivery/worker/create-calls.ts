import type { App } from '#server/app.ts';
import { createPrefetchLimit } from './create-prefetch-limit.ts';
import type { ClaimedMessage } from '#server/domains/delivery/claiming/claimed-message.ts';
import {
  countWaiting,
  createSenderQueue,
  addToQueue,
  type SenderQueue,
  PREPARED_AHEAD,
  countToPrepare,
  takeGroup,
  takePrepared,
} from './create-sender-queue.ts';
import type { Pacing } from '../pacing/create-pacing.ts';
import type { Outcome } from './outcome.ts';
import { type PreparedMessage, prepareMessages } from '../claiming/prepare-messages.ts';
import { callProvider } from './call-provider.ts';
import type { Calls } from './calls.ts';

const PATIENCE = 3_500;

type OnOutcome = (message: ClaimedMessage, outcome: Outcome) => void;

/**
 * Calls the providers, for each sender in the order of the claim, with as many calls at a time as
 * the channel allows and at the pace of the sender.
 */
export function createCalls(
  app: Pick<App, 'db' | 'log' | 'metrics'>,
  pacing: Pick<Pacing, 'wait' | 'begin' | 'fits'>,
  onOutcome: OnOutcome,
): Calls {
  const queues = new Map<number, SenderQueue>();
  const alarms = createAlarms((id) => advance(id));
  const prefetchLimit = createPrefetchLimit();
  const cut = new AbortController();
  const queueOf = (id: number): SenderQueue => queues.getOrInsertComputed(id, createSenderQueue);
  let isStopping = false;

  const advance = (id: number): void => {
    const queue = queueOf(id);
    let wait = pacing.wait(id);
    while (!isStopping && wait !== null && wait <= 0) {
      const next = takePrepared(queue);
      if (!next) break;
      if (pacing.begin(id)) void call(id, queue, next);
      else onOutcome(next.message, { kind: 'released' });
      wait = pacing.wait(id);
    }
    if (isStopping || wait === null) return releaseQueue(queue, onOutcome);
    const count = countToPrepare(queue, pacing.fits(id, PREPARED_AHEAD));
    if (count > 0) void prepare(id, queue, count);
    // Uses the wait that was read above. A second reading might find that the moment has passed,
    // and then no timer would be set.
    if (wait > 0 && countWaiting(queue) > 0) alarms.set(id, wait);
  };
  const call = async (id: number, queue: SenderQueue, next: PreparedMessage): Promise<void> => {
    prefetchLimit.recordCall(id);
    queue.calling += 1;
    const outcome = await callProvider(app, next, cut.signal);
    queue.calling -= 1;
    onOutcome(next.message, outcome);
    advance(id);
  };
  const prepare = async (id: number, queue: SenderQueue, count: number): Promise<void> => {
    queue.isPreparing = true;
    queue.prepared.push(...(await prepareMessages(app, takeGroup(queue, count), onOutcome)));
    queue.isPreparing = false;
    advance(id);
  };

  return {
    add: (messages, { compose, channelOf, checkedAt }) => {
      for (const [id, own] of Map.groupBy(messages, (message) => message.sender_id)) {
        addToQueue(
          queueOf(id),
          own.map((message) => ({ message, compose, channel: channelOf(message), checkedAt })),
        );
        advance(id);
      }
    },
    countWaiting: (id) => countWaiting(queueOf(id)),
    capacityFor: (id) => prefetchLimit.of(id) - countWaiting(queueOf(id)),
    written: ({ id, sender_id }) => {
      queueOf(sender_id).underway.delete(id);
      advance(sender_id);
    },
    stop: () => {
      if (!isStopping) setTimeout(() => cut.abort(), PATIENCE).unref();
      isStopping = true;
      alarms.clear();
      for (const queue of queues.values()) releaseQueue(queue, onOutcome);
    },
  };
}

function releaseQueue(queue: SenderQueue, onOutcome: OnOutcome): void {
  for (const { message } of [...queue.prepared.splice(0), ...queue.waiting.splice(0)])
    onOutcome(message, { kind: 'released' });
}

interface Alarms {
  set(id: number, milliseconds: number): void;
  clear(): void;
}

/** Creates one timer for each sender. */
function createAlarms(onAlarm: (id: number) => void): Alarms {
  const timers = new Map<number, NodeJS.Timeout>();
  return {
    set: (id, milliseconds) => {
      if (timers.has(id)) return;
      timers.set(
        id,
        setTimeout(
          () => {
            timers.delete(id);
            onAlarm(id);
          },
          Math.max(1, Math.ceil(milliseconds)),
        ),
      );
    },
    clear: () => {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
