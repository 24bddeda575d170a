import { setTimeout as sleep } from 'node:timers/promises';
import { adoptMessages } from './find-lanes.ts';
import { openSending, type Sending, type SendingApp } from './open-sending.ts';

/** The polling pause when nothing is due: short, ending when the next row is due, but at most a hundredth of the time goes into looking. */
const PAUSE = { least: 10, usual: 240, longest: 500, share: 100 };
const ADOPT_EVERY = 10_000;

/** Sends until it is stopped; whatever fails, it goes on. */
export function startSending(app: SendingApp): { stop(): Promise<void> } {
  const sending = openSending(app);
  const quit = new AbortController();
  const loop = run(app, sending, quit.signal);
  return {
    stop: async () => {
      quit.abort();
      // The loop may be waiting for a call that hangs: only the stop ends it. What its last claim took is given back after it.
      await Promise.all([loop, sending.stop()]);
      await sending.stop();
    },
  };
}

async function run(app: SendingApp, sending: Sending, quit: AbortSignal): Promise<void> {
  let adoptedAt = -Infinity;
  let isAway = false;
  while (!quit.aborted) {
    const began = performance.now();
    let pause = PAUSE.usual;
    try {
      if (began - adoptedAt > ADOPT_EVERY) {
        await adoptMessages(app.db, app.clock.now());
        adoptedAt = began;
      }
      const taken = await sending.claim();
      if (isAway) app.log.info('sending goes on');
      isAway = false;
      pause = taken > 0 ? 0 : pauseFor(sending.nextIn(), performance.now() - began);
    } catch (error) {
      if (!isAway) app.log.error({ err: error }, 'sending paused: the claim failed');
      isAway = true;
      pause = PAUSE.longest;
    }
    if (pause > 0) await sleep(pause, undefined, { signal: quit }).catch(() => undefined);
  }
}

function pauseFor(nextIn: number | null, took: number): number {
  const usual = Math.min(PAUSE.longest, Math.max(PAUSE.usual, took * PAUSE.share));
  return Math.min(usual, Math.max(PAUSE.least, nextIn ?? Infinity));
}
