import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '#server/app.ts';
import { isDatabaseAway } from '#server/database/is-database-away.ts';
import type { ClaimedMessage } from './claim-due-messages.ts';
import { type Finished, finishMessages } from './finish-messages.ts';

export interface Finisher {
  add(finished: Finished): void;
  /** Ends with the next batch written. */
  next(): Promise<void>;
}

const MOST_AT_ONCE = 1000;
/** Outcomes that come close together are written together. */
const GATHER = 5;
const AGAIN = 500;
/** For what is not the database's absence. */
const MOST_ATTEMPTS = 5;

/**
 * Writes outcomes in batches, one at a time. While the database is away they wait here: what a provider accepted is not forgotten as long as this
 * process lives. `onWritten` is called for each message once its outcome stands.
 */
export function createFinisher(app: Pick<App, 'db' | 'clock' | 'log' | 'reactions' | 'enqueue' | 'applyCounts'>, onWritten: (message: ClaimedMessage) => void): Finisher {
  const ready: Finished[] = [];
  let isWriting = false;
  let written = Promise.withResolvers<void>();

  const write = async (): Promise<void> => {
    await sleep(GATHER);
    while (ready.length > 0) {
      const batch = ready.splice(0, MOST_AT_ONCE);
      await writeSurely(batch);
      for (const { message } of batch) onWritten(message);
      written.resolve();
      written = Promise.withResolvers<void>();
    }
    isWriting = false;
  };

  /** A batch that cannot be written is tried one by one, so that one bad row does not keep the others. */
  const writeSurely = async (batch: readonly Finished[]): Promise<void> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await finishMessages(app, batch);
      } catch (error) {
        app.log.error({ err: error, messages: batch.length, attempt }, 'outcomes could not be written: trying again');
        if (batch.length > 1) {
          for (const one of batch) await writeSurely([one]);
          return;
        }
        // Its lease runs out, and the next claim shows it as an unknown outcome.
        if (attempt >= MOST_ATTEMPTS && !isDatabaseAway(error)) return;
        await sleep(AGAIN);
      }
    }
  };

  return {
    add: (finished) => {
      ready.push(finished);
      if (isWriting) return;
      isWriting = true;
      void write();
    },
    next: () => written.promise,
  };
}
