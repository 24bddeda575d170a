import type { App } from '#server/app.ts';
import { claimDueMessages, type ClaimedMessage } from './claim-due-messages.ts';
import { type Compose, composeMessages } from './compose-messages.ts';
import { findLanes } from './find-lanes.ts';
import { createFinisher } from './create-finisher.ts';
import { HEARTBEAT, keepLeases } from './keep-leases.ts';
import { sendMessage } from './send-message.ts';

export interface Sending {
  /** Claims what there is room for and begins to send it; returns how many rows it took. */
  claim(): Promise<number>;
  /** When everything claimed so far is finished and written. */
  settled(): Promise<void>;
  /** No new claim; what is under way ends or is given back. */
  stop(): Promise<void>;
}

export type SendingApp = Pick<App, 'db' | 'config' | 'clock' | 'log' | 'channels' | 'reactions' | 'enqueue' | 'applyCounts'>;

/** Rows in hand at once: enough to keep the calls busy while the next ones are claimed. */
const ROOM = 64;
/** Calls at once: what a kill may leave unknown with a provider without keys. */
const CALLS = 5;
/** Calls under way may end within this long after a stop; then their connections are closed. */
const PATIENCE = 3_500;

/** The hands of one worker: claimed messages, calls under way, outcomes to write. */
export function openSending(app: SendingApp): Sending {
  const held = new Map<string, ClaimedMessage>();
  const waiting: { message: ClaimedMessage; compose: Compose }[] = [];
  const cut = new AbortController();
  let isStopping = false;
  let calls = 0;
  const finisher = createFinisher(app, (message) => held.delete(message.id));
  const beat = setInterval(() => {
    if (held.size > 0) keepLeases(app.db, [...held.values()]).catch((error: unknown) => app.log.warn({ err: error }, 'leases were not renewed'));
  }, HEARTBEAT);
  beat.unref();

  const advance = (): void => {
    while (calls < CALLS) {
      const next = waiting.shift();
      if (!next) return;
      calls += 1;
      void sendMessage(app, next.message, next.compose, cut.signal).then((outcome) => {
        calls -= 1;
        finisher.add({ message: next.message, outcome });
        advance();
      });
    }
  };

  return {
    claim: async () => {
      while (!isStopping && held.size > ROOM / 2) await finisher.next();
      const room = ROOM - held.size;
      if (isStopping) return 0;
      const now = app.clock.now();
      const { taken, messages } = await claimDueMessages(app, await findLanes(app.db, now), room);
      for (const message of messages) held.set(message.id, message);
      if (messages.length > 0) await begin(messages);
      return taken;
    },
    settled: async () => {
      while (held.size > 0) await finisher.next();
    },
    stop: async () => {
      isStopping = true;
      for (const { message } of waiting.splice(0)) finisher.add({ message, outcome: { kind: 'released' } });
      const late = setTimeout(() => cut.abort(), PATIENCE);
      while (held.size > 0) await finisher.next();
      clearTimeout(late);
      clearInterval(beat);
    },
  };

  async function begin(messages: readonly ClaimedMessage[]): Promise<void> {
    try {
      const compose = await composeMessages(app, messages);
      waiting.push(...messages.map((message) => ({ message, compose })));
      advance();
    } catch (error) {
      for (const message of messages) finisher.add({ message, outcome: { kind: 'released' } });
      throw error;
    }
  }
}
