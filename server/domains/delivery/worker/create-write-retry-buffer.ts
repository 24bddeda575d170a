import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '#server/app.ts';
import { isDatabaseAway } from '#server/database/is-database-away.ts';
import { type MessageOutcome, finishMessages } from './finish-messages.ts';

/**
 * The number of failed attempts after which an outcome is given up: ten minutes of retries usually,
 * and few during a stop. Attempts while the database is away do not count.
 */
const MOST_FAILURES = { usual: 120, stopping: 5 };

export interface WriteRetryBuffer {
  add(finished: MessageOutcome): void;
  /**
   * Retries at once and gives up after a few attempts, because the end of this process waits for
   * it.
   */
  stop(): void;
}

/**
 * Holds outcomes that could not be written and retries them one by one, apart from the others.
 * `onDone` is called when an outcome is written or given up.
 */
export function createWriteRetryBuffer(
  app: Parameters<typeof finishMessages>[0] & Pick<App, 'log'>,
  pauses: { again: number; buffered: number },
  onDone: (finished: MessageOutcome) => void,
): WriteRetryBuffer {
  const buffer: { finished: MessageOutcome; failures: number }[] = [];
  const quit = new AbortController();
  let isTrying = false;

  const pause = async (): Promise<void> => {
    if (quit.signal.aborted) await sleep(pauses.again);
    else await sleep(pauses.buffered, undefined, { signal: quit.signal }).catch(() => undefined);
  };

  const tryAll = async (): Promise<void> => {
    while (buffer.length > 0) {
      await pause();
      for (const one of buffer.splice(0)) {
        if (await isOver(one)) onDone(one.finished);
        else buffer.push(one);
      }
    }
    isTrying = false;
  };

  const isOver = async (one: (typeof buffer)[number]): Promise<boolean> => {
    const { message, outcome } = one.finished;
    try {
      await finishMessages(app, [one.finished]);
      return true;
    } catch (error) {
      if (!isDatabaseAway(error)) one.failures += 1;
      if (one.failures < MOST_FAILURES[quit.signal.aborted ? 'stopping' : 'usual']) return false;
      // The lease expires, and the next claim makes the message an unknown outcome.
      app.log.error(
        { err: error, message_id: message.id, outcome: outcome.kind },
        'an outcome could not be written: given up',
      );
      return true;
    }
  };

  return {
    add: (finished) => {
      buffer.push({ finished, failures: 0 });
      if (isTrying) return;
      isTrying = true;
      void tryAll();
    },
    stop: () => quit.abort(),
  };
}
