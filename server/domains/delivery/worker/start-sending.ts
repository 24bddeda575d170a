import type { Listener } from '#server/database/listen.ts';
import { adoptMessages } from '../claiming/find-due-partitions.ts';
import { openSending, type Sending } from './open-sending.ts';
import { type SendingApp } from './sending-app.ts';

/**
 * Milliseconds between two looks for due messages when nothing is due. The pause ends early when
 * the next row is due. A worker that listens looks every 1.5 s, because rows that become due within
 * a second send a wake-up notification; rows that many releases make due at the same time are found
 * at its next look. A worker that does not listen polls, and spends at most one hundredth (`share`)
 * of its time on looking.
 */
const PAUSE = { least: 10, polling: 240, listening: 1_500, longest: 500, share: 100 };
const NO_LISTENER: Listener = { isListening: () => false, stop: () => Promise.resolve() };
/** Milliseconds between two looks for rows that were planned before there was any sender. */
const ADOPT_EVERY = 10_000;

/**
 * Sends due messages until it is stopped. An error pauses it and never ends it. Nothing is claimed
 * while `isHeld` returns true.
 */
export function startSending(
  app: SendingApp,
  listen: (wakeUp: () => void) => Listener = () => NO_LISTENER,
  isHeld: () => boolean = () => false,
): { stop(): Promise<void> } {
  const sending = openSending(app);
  const quit = new AbortController();
  const wakeUps = createWakeUps(listen);
  const loop = run(app, sending, { wakeUps, isHeld }, quit.signal);
  return {
    stop: async () => {
      quit.abort();
      // The loop may be waiting for a call that hangs, which only the stop ends. The second stop
      // releases the rows of the last claim.
      await Promise.all([loop, sending.stop(), wakeUps.stop()]);
      await sending.stop();
    },
  };
}

async function run(
  app: SendingApp,
  sending: Sending,
  { wakeUps, isHeld }: { wakeUps: WakeUps; isHeld: () => boolean },
  quit: AbortSignal,
): Promise<void> {
  let adoptedAt = -Infinity;
  let isAway = false;
  while (!quit.aborted) {
    if (isHeld()) {
      await wakeUps.sleep(PAUSE.longest, quit);
      continue;
    }
    const began = performance.now();
    let pause: number = PAUSE.polling;
    try {
      if (began - adoptedAt > ADOPT_EVERY) {
        await adoptMessages(app.db, app.clock.now());
        adoptedAt = began;
      }
      const taken = await sending.claim();
      if (isAway) app.log.info('sending goes on');
      isAway = false;
      pause =
        taken > 0
          ? 0
          : pauseFor(sending.nextIn(), performance.now() - began, wakeUps.isListening());
    } catch (error) {
      if (!isAway) app.log.error({ err: error }, 'sending paused: the claim failed');
      isAway = true;
      pause = PAUSE.longest;
    }
    if (pause > 0) await wakeUps.sleep(pause, quit);
  }
}

function pauseFor(nextIn: number | null, took: number, isListening: boolean): number {
  const usual = isListening
    ? PAUSE.listening
    : Math.min(PAUSE.longest, Math.max(PAUSE.polling, took * PAUSE.share));
  return Math.min(usual, Math.max(PAUSE.least, nextIn ?? Infinity));
}

interface WakeUps extends Listener {
  /** Resolves after this many milliseconds, at a wake-up notification, or when the worker stops. */
  sleep(milliseconds: number, quit: AbortSignal): Promise<void>;
}

/**
 * Creates the wake-ups. A notification that arrives while the worker is busy ends its next sleep at
 * once, because its row may have become due after the look.
 */
function createWakeUps(listen: (wakeUp: () => void) => Listener): WakeUps {
  let isNotified = false;
  let wake = (): void => undefined;
  const listener = listen(() => {
    isNotified = true;
    wake();
  });
  return {
    isListening: () => listener.isListening(),
    stop: () => listener.stop(),
    sleep: async (milliseconds, quit) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      const timer = setTimeout(resolve, milliseconds);
      quit.addEventListener('abort', wake, { once: true });
      if (!isNotified && !quit.aborted) await promise;
      isNotified = false;
      clearTimeout(timer);
      quit.removeEventListener('abort', wake);
    },
  };
}
