import { isForced } from './message-metadata.ts';
import { FRESH, type PreparedMessage, type ReadyMessage } from './prepare-messages.ts';

/** The messages of one sender in the hands of this worker, from the claim to the written outcome. */
export interface Line {
  /** In the order of the claim; what a person asked for now goes first. */
  waiting: ReadyMessage[];
  /** Ready to be called. */
  prepared: PreparedMessage[];
  isPreparing: boolean;
  calling: number;
  /** Ids: being prepared, prepared, called, or called and not yet written. */
  underway: Set<string>;
}

export function createLine(): Line {
  return { waiting: [], prepared: [], isPreparing: false, calling: 0, underway: new Set() };
}

export function joinLine(line: Line, ready: readonly ReadyMessage[]): void {
  const forced = ready.filter(({ message }) => isForced(message));
  line.waiting.unshift(...forced);
  line.waiting.push(...ready.filter(({ message }) => !isForced(message)));
}

export function countWaiting(line: Line): number {
  return line.waiting.length + line.prepared.length;
}

/** The first ones that wait; they are under way from here on. */
export function takeGroup(line: Line, count: number): ReadyMessage[] {
  const group = line.waiting.splice(0, count);
  for (const { message } of group) line.underway.add(message.id);
  return group;
}

/** The next one to call, unless the channel carries no more at once. What was looked at too long ago waits to be prepared again. */
export function takePrepared(line: Line): PreparedMessage | null {
  for (;;) {
    const next = line.prepared[0];
    if (!next || line.calling >= next.channel.calls) return null;
    line.prepared.shift();
    if (performance.now() - next.judgedAt <= 2 * FRESH) return next;
    line.underway.delete(next.message.id);
    line.waiting.unshift(next);
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
export function roomToPrepare(line: Line, fits: number | null): number {
  const channel = line.waiting[0]?.channel;
  if (line.isPreparing || line.waiting.length === 0) return 0;
  if (!channel) return line.waiting.length;
  const most = channel.calls;
  const free = channel.honours_keys
    ? Math.ceil(most * 1.25) - line.calling - line.prepared.length
    : 2 * most - line.underway.size;
  const room = Math.min(
    GROUP,
    free,
    line.waiting.length,
    fits === null ? Infinity : fits - line.prepared.length,
  );
  return room >= Math.min(line.waiting.length, fits ?? Infinity, Math.ceil(most / 4))
    ? Math.max(0, room)
    : 0;
}
