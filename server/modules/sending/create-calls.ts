import type { App } from '#server/app.ts';
import type { MessageChannel } from '#server/ports/message-channel.ts';
import type { ClaimedMessage } from './claim-due-messages.ts';
import type { Compose } from './compose-messages.ts';
import type { ChannelOf } from './find-channels.ts';
import { type Outcome, sendMessage } from './send-message.ts';

export interface Calls {
  /** Sent as soon as there is a free call; given back at once after `stop`. */
  add(messages: readonly ClaimedMessage[], by: { compose: Compose; channelOf: ChannelOf }): void;
  /** Given back untouched. */
  release(messages: readonly ClaimedMessage[]): void;
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

/** The calls to the providers: a few at once, in the order of the claim. */
export function createCalls(app: Pick<App, 'db' | 'log'>, onOutcome: (message: ClaimedMessage, outcome: Outcome) => void): Calls {
  const waiting: { message: ClaimedMessage; compose: Compose; channel: MessageChannel | null }[] = [];
  const cut = new AbortController();
  let isStopping = false;
  let calls = 0;
  let unwritten = 0;

  const advance = (): void => {
    while (calls < CALLS) {
      const next = waiting[0];
      if (!next || (unwritten >= MOST_UNSURE && next.channel?.honours_keys !== true)) return;
      waiting.shift();
      calls += 1;
      unwritten += 1;
      void sendMessage(app, next, cut.signal).then((outcome) => {
        calls -= 1;
        onOutcome(next.message, outcome);
        advance();
      });
    }
  };
  const release = (messages: readonly ClaimedMessage[]): void => {
    unwritten += messages.length;
    for (const message of messages) onOutcome(message, { kind: 'released' });
  };

  return {
    release,
    add: (messages, { compose, channelOf }) => {
      if (isStopping) return release(messages);
      waiting.push(...messages.map((message) => ({ message, compose, channel: channelOf(message) })));
      advance();
    },
    written: () => {
      unwritten -= 1;
      advance();
    },
    stop: () => {
      if (!isStopping) setTimeout(() => cut.abort(), PATIENCE).unref();
      isStopping = true;
      release(waiting.splice(0).map(({ message }) => message));
    },
  };
}
