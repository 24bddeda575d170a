import type { Ear } from '#server/database/listen.ts';
import { adoptMessages } from './find-due-partitions.ts';
import { openSending, type Sending, type SendingApp } from './open-sending.ts';

/**
 * The pause when nothing is due: it ends when the next row is due, and at most a hundredth of the time goes into looking. What becomes due within a second rings where it can be heard,
 * so that an idle program looks seldom; what is set free many at once waits for the look.
 */
const PAUSE = { least: 10, deaf: 240, hearing: 1_500, longest: 500, share: 100 };
const DEAF: Ear = { isHearing: () => false, stop: () => Promise.resolve() };
const ADOPT_EVERY = 10_000;

/** Sends until it is stopped; whatever fails, it goes on. */
export function startSending(
  app: SendingApp,
  listen: (ring: () => void) => Ear = () => DEAF,
): { stop(): Promise<void> } {
  const sending = openSending(app);
  const quit = new AbortController();
  const bell = createBell(listen);
  const loop = run(app, sending, bell, quit.signal);
  return {
    stop: async () => {
      quit.abort();
      // The loop may be waiting for a call that hangs: only the stop ends it. What its last claim took is given back after it.
      await Promise.all([loop, sending.stop(), bell.stop()]);
      await sending.stop();
    },
  };
}

async function run(
  app: SendingApp,
  sending: Sending,
  bell: Bell,
  quit: AbortSignal,
): Promise<void> {
  let adoptedAt = -Infinity;
  let isAway = false;
  while (!quit.aborted) {
    const began = performance.now();
    let pause: number = PAUSE.deaf;
    try {
      if (began - adoptedAt > ADOPT_EVERY) {
        await adoptMessages(app.db, app.clock.now());
        adoptedAt = began;
      }
      const taken = await sending.claim();
      if (isAway) app.log.info('sending goes on');
      isAway = false;
      pause =
        taken > 0 ? 0 : pauseFor(sending.nextIn(), performance.now() - began, bell.isHearing());
    } catch (error) {
      if (!isAway) app.log.error({ err: error }, 'sending paused: the claim failed');
      isAway = true;
      pause = PAUSE.longest;
    }
    if (pause > 0) await bell.sleep(pause, quit);
  }
}

function pauseFor(nextIn: number | null, took: number, isHearing: boolean): number {
  const usual = isHearing
    ? PAUSE.hearing
    : Math.min(PAUSE.longest, Math.max(PAUSE.deaf, took * PAUSE.share));
  return Math.min(usual, Math.max(PAUSE.least, nextIn ?? Infinity));
}

interface Bell extends Ear {
  /** Until so many milliseconds are over, it rings, or the worker stops. */
  sleep(milliseconds: number, quit: AbortSignal): Promise<void>;
}

/** A ring while nobody sleeps ends the next sleep at once: what it announced may have come after the look. */
function createBell(listen: (ring: () => void) => Ear): Bell {
  let isRung = false;
  let wake = (): void => undefined;
  const ear = listen(() => {
    isRung = true;
    wake();
  });
  return {
    isHearing: () => ear.isHearing(),
    stop: () => ear.stop(),
    sleep: async (milliseconds, quit) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      const timer = setTimeout(resolve, milliseconds);
      quit.addEventListener('abort', wake, { once: true });
      if (!isRung && !quit.aborted) await promise;
      isRung = false;
      clearTimeout(timer);
      quit.removeEventListener('abort', wake);
    },
  };
}
