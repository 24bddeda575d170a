import type { App } from '#server/app.ts';
import type { ClaimedMessage } from './claim-due-messages.ts';
import type { Compose } from './compose-messages.ts';
import type { Pacing } from './create-pacing.ts';
import { createWaitingLine } from './create-waiting-line.ts';
import type { ChannelOf } from './find-channels.ts';
import { type Outcome, type ReadyMessage, sendMessage } from './send-message.ts';

export interface Calls {
  /** Sent as soon as there is a free call and its sender’s turn; given back at once after `stop`. */
  add(messages: readonly ClaimedMessage[], by: { compose: Compose; channelOf: ChannelOf }): void;
  /** Given back untouched. */
  release(messages: readonly ClaimedMessage[]): void;
  /** How many of this sender’s have not begun. */
  countWaiting(sender_id: number): number;
  /** One outcome stands in the database. */
  written(): void;
  /** Gives back what has not begun; what has may end within a few seconds, then its connection is closed. */
  stop(): void;
}

/** Calls at once. */
const CALLS = 5;
/** With a provider without keys: calls under way and outcomes not yet written, which is what a kill may leave unknown. */
const MOST_UNSURE = 8;
const PATIENCE = 3_500;

/** The calls to the providers: a few at once, in the order of the claim, a paced sender’s at its pace. */
export function createCalls(app: Pick<App, 'db' | 'log'>, pacing: Pick<Pacing, 'wait' | 'begin'>, onOutcome: (message: ClaimedMessage, outcome: Outcome) => void): Calls {
  const line = createWaitingLine(pacing);
  const cut = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;
  let calls = 0;
  let unwritten = 0;

  const advance = (): void => {
    clearTimeout(timer);
    release(line.takeLost().map(({ message }) => message));
    while (calls < CALLS) {
      const next = line.takeNext(unwritten >= MOST_UNSURE);
      if (!next) break;
      call(next);
    }
    const soonest = calls === CALLS ? null : line.soonest(unwritten >= MOST_UNSURE);
    if (soonest !== null) timer = setTimeout(advance, Math.max(1, Math.ceil(soonest)));
  };
  const call = (next: ReadyMessage): void => {
    const { sender_id } = next.message;
    const begin = (): boolean => {
      const may = pacing.begin(sender_id);
      if (line.arrived(sender_id)) queueMicrotask(advance);
      return may;
    };
    calls += 1;
    unwritten += 1;
    void sendMessage(app, { ...next, begin }, cut.signal).then((outcome) => {
      line.arrived(sender_id);
      calls -= 1;
      onOutcome(next.message, outcome);
      advance();
    });
  };
  const release = (messages: readonly ClaimedMessage[]): void => {
    unwritten += messages.length;
    for (const message of messages) onOutcome(message, { kind: 'released' });
  };

  return {
    release,
    add: (messages, { compose, channelOf }) => {
      if (isStopping) return release(messages);
      line.add(messages.map((message) => ({ message, compose, channel: channelOf(message) })));
      advance();
    },
    countWaiting: (sender_id) => line.count(sender_id),
    written: () => {
      unwritten -= 1;
      advance();
    },
    stop: () => {
      if (!isStopping) setTimeout(() => cut.abort(), PATIENCE).unref();
      isStopping = true;
      clearTimeout(timer);
      release(line.takeAll().map(({ message }) => message));
    },
  };
}
