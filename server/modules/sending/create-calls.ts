import type { App } from '#server/app.ts';
import { createAppetite } from './create-prefetch-limit.ts';
import type { ClaimedMessage } from './claim-due-messages.ts';
import type { Compose } from './compose-messages.ts';
import {
  countWaiting,
  createLine,
  joinLine,
  type Line,
  PREPARED_AHEAD,
  roomToPrepare,
  takeGroup,
  takePrepared,
} from './create-sender-queue.ts';
import type { Pacing } from './create-pacing.ts';
import type { ChannelOf } from './find-channels.ts';
import type { Outcome } from './outcome.ts';
import { type PreparedMessage, prepareMessages } from './prepare-messages.ts';
import { callProvider } from './send-message.ts';

export interface Calls {
  /** Sent as soon as there is a free call and its sender’s turn; given back at once after `stop`. */
  add(
    messages: readonly ClaimedMessage[],
    by: { compose: Compose; channelOf: ChannelOf; judgedAt: number },
  ): void;
  /** How many of this sender’s have not begun. */
  countWaiting(sender_id: number): number;
  /** How many more of this sender’s would be called soon. */
  roomFor(sender_id: number): number;
  /** Its outcome stands in the database. */
  written(message: ClaimedMessage): void;
  /** Gives back what has not begun; what has may end within a few seconds, then its connection is closed. */
  stop(): void;
}

const PATIENCE = 3_500;

type OnOutcome = (message: ClaimedMessage, outcome: Outcome) => void;

/** The calls to the providers: in the order of the claim, so many at once as the channel carries, a paced sender’s at its pace. */
export function createCalls(
  app: Pick<App, 'db' | 'log'>,
  gate: Pick<Pacing, 'wait' | 'begin' | 'fits'>,
  onOutcome: OnOutcome,
): Calls {
  const lines = new Map<number, Line>();
  const alarms = createAlarms((id) => advance(id));
  const appetite = createAppetite();
  const cut = new AbortController();
  const lineOf = (id: number): Line => lines.getOrInsertComputed(id, createLine);
  let isStopping = false;

  const advance = (id: number): void => {
    const line = lineOf(id);
    let wait = gate.wait(id);
    while (!isStopping && wait !== null && wait <= 0) {
      const next = takePrepared(line);
      if (!next) break;
      if (gate.begin(id)) void call(id, line, next);
      else onOutcome(next.message, { kind: 'released' });
      wait = gate.wait(id);
    }
    if (isStopping || wait === null) return releaseLine(line, onOutcome);
    const room = roomToPrepare(line, gate.fits(id, PREPARED_AHEAD));
    if (room > 0) void prepare(id, line, room);
    // The very moment that was asked for above: asked again, it might have passed meanwhile, and nothing would ring.
    if (wait > 0 && countWaiting(line) > 0) alarms.set(id, wait);
  };
  const call = async (id: number, line: Line, next: PreparedMessage): Promise<void> => {
    appetite.note(id);
    line.calling += 1;
    const outcome = await callProvider(app, next, cut.signal);
    line.calling -= 1;
    onOutcome(next.message, outcome);
    advance(id);
  };
  const prepare = async (id: number, line: Line, room: number): Promise<void> => {
    line.isPreparing = true;
    line.prepared.push(...(await prepareMessages(app, takeGroup(line, room), onOutcome)));
    line.isPreparing = false;
    advance(id);
  };

  return {
    add: (messages, { compose, channelOf, judgedAt }) => {
      for (const [id, own] of Map.groupBy(messages, (message) => message.sender_id)) {
        joinLine(
          lineOf(id),
          own.map((message) => ({ message, compose, channel: channelOf(message), judgedAt })),
        );
        advance(id);
      }
    },
    countWaiting: (id) => countWaiting(lineOf(id)),
    roomFor: (id) => appetite.of(id) - countWaiting(lineOf(id)),
    written: ({ id, sender_id }) => {
      lineOf(sender_id).underway.delete(id);
      advance(sender_id);
    },
    stop: () => {
      if (!isStopping) setTimeout(() => cut.abort(), PATIENCE).unref();
      isStopping = true;
      alarms.clear();
      for (const line of lines.values()) releaseLine(line, onOutcome);
    },
  };
}

function releaseLine(line: Line, onOutcome: OnOutcome): void {
  for (const { message } of [...line.prepared.splice(0), ...line.waiting.splice(0)])
    onOutcome(message, { kind: 'released' });
}

interface Alarms {
  set(id: number, milliseconds: number): void;
  clear(): void;
}

/** One timer a sender. */
function createAlarms(ring: (id: number) => void): Alarms {
  const timers = new Map<number, NodeJS.Timeout>();
  return {
    set: (id, milliseconds) => {
      if (timers.has(id)) return;
      timers.set(
        id,
        setTimeout(
          () => {
            timers.delete(id);
            ring(id);
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
