import { isForced } from '../composing/message-metadata.ts';
import { FRESH, type PreparedMessage, type ReadyMessage } from '../claiming/prepare-messages.ts';

/** The queue of one sender in this worker, from the claim to the written outcome. */
export interface SenderQueue {
  /** The messages that wait, in the order of the claim. Messages sent by *send now* come first. */
  waiting: ReadyMessage[];
  /** Composed messages that wait for their call. */
  prepared: PreparedMessage[];
  isPreparing: boolean;
  calling: number;
  /**
   * The ids of the messages that are being prepared, are prepared, are being called, or are called
   * and not yet written.
   */
  underway: Set<string>;
}

export function createSenderQueue(): SenderQueue {
  return { waiting: [], prepared: [], isPreparing: false, calling: 0, underway: new Set() };
}

export function addToQueue(queue: SenderQueue, ready: readonly ReadyMessage[]): void {
  const forced = ready.filter(({ message }) => isForced(message));
  queue.waiting.unshift(...forced);
  queue.waiting.push(...ready.filter(({ message }) => !isForced(message)));
}

export function countWaiting(queue: SenderQueue): number {
  return queue.waiting.length + queue.prepared.length;
}

/** Takes the first messages that wait. They count as under way from then on. */
export function takeGroup(queue: SenderQueue, count: number): ReadyMessage[] {
  const group = queue.waiting.splice(0, count);
  for (const { message } of group) queue.underway.add(message.id);
  return group;
}

/**
 * Takes the next message to call, unless the channel has no free call. A message that was checked
 * too long ago returns to the waiting ones and is prepared again.
 */
export function takePrepared(queue: SenderQueue): PreparedMessage | null {
  for (;;) {
    const next = queue.prepared[0];
    if (!next || queue.calling >= next.channel.calls) return null;
    queue.prepared.shift();
    if (performance.now() - next.checkedAt <= 2 * FRESH) return next;
    queue.underway.delete(next.message.id);
    queue.waiting.unshift(next);
  }
}

/**
 * The largest number of messages that are composed together. Composed e-mails are the largest
 * objects that this process holds.
 */
const GROUP = 100;
/** Messages of a paced sender are prepared for the calls of this many milliseconds. */
export const PREPARED_AHEAD = 200;

/**
 * Returns the number of messages to prepare now: as many as can be called soon, in groups. For a
 * provider without idempotency keys, a crash makes every message under way an unknown outcome, so
 * that no more than twice the parallel calls are under way.
 */
export function countToPrepare(queue: SenderQueue, fits: number | null): number {
  const channel = queue.waiting[0]?.channel;
  if (queue.isPreparing || queue.waiting.length === 0) return 0;
  if (!channel) return queue.waiting.length;
  const most = channel.calls;
  const free = channel.honours_keys
    ? Math.ceil(most * 1.25) - queue.calling - queue.prepared.length
    : 2 * most - queue.underway.size;
  const count = Math.min(
    GROUP,
    free,
    queue.waiting.length,
    fits === null ? Infinity : fits - queue.prepared.length,
  );
  return count >= Math.min(queue.waiting.length, fits ?? Infinity, Math.ceil(most / 4))
    ? Math.max(0, count)
    : 0;
}
