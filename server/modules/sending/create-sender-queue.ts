import { isForced } from './message-metadata.ts';
import { FRESH, type PreparedMessage, type ReadyMessage } from './prepare-messages.ts';

/** The messages of one sender in the hands of this worker, from the claim to the written outcome. */
export interface SenderQueue {
  /** In the order of the claim; what a person asked for now goes first. */
  waiting: ReadyMessage[];
  /** Ready to be called. */
  prepared: PreparedMessage[];
  isPreparing: boolean;
  calling: number;
  /** Ids: being prepared, prepared, called, or called and not yet written. */
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

/** The first ones that wait; they are under way from here on. */
export function takeGroup(queue: SenderQueue, count: number): ReadyMessage[] {
  const group = queue.waiting.splice(0, count);
  for (const { message } of group) queue.underway.add(message.id);
  return group;
}

/** The next one to call, unless the channel carries no more at once. What was looked at too long ago waits to be prepared again. */
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

/** So many are written together at most: mails that wait for their call are the largest thing that this process holds. */
const GROUP = 100;
/** Of a paced sender, what its gate lets through in so many milliseconds. */
export const PREPARED_AHEAD = 200;

/**
 * How many to prepare now: as many as can be called soon, in groups rather than one by one. Without keys what is under way is what a kill may leave
 * unknown: as many again as calls.
 */
export function roomToPrepare(queue: SenderQueue, fits: number | null): number {
  const channel = queue.waiting[0]?.channel;
  if (queue.isPreparing || queue.waiting.length === 0) return 0;
  if (!channel) return queue.waiting.length;
  const most = channel.calls;
  const free = channel.honours_keys
    ? Math.ceil(most * 1.25) - queue.calling - queue.prepared.length
    : 2 * most - queue.underway.size;
  const room = Math.min(
    GROUP,
    free,
    queue.waiting.length,
    fits === null ? Infinity : fits - queue.prepared.length,
  );
  return room >= Math.min(queue.waiting.length, fits ?? Infinity, Math.ceil(most / 4))
    ? Math.max(0, room)
    : 0;
}
