import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '#server/app.ts';
import { isDatabaseAway } from '#server/database/is-database-away.ts';
import type { ClaimedMessage } from '#server/domains/delivery/claiming/claimed-message.ts';
import { type MessageOutcome, finishMessages } from './finish-messages.ts';
import { createWriteRetryBuffer } from './create-write-retry-buffer.ts';

export interface Finisher {
  add(finished: MessageOutcome): void;
  /** Resolves when the next batch is written. */
  next(): Promise<void>;
  /** Gives up the outcomes that cannot be written after a few more attempts. */
  stop(): void;
}

const MOST_AT_ONCE = 1000;
/** Milliseconds during which outcomes are collected before a batch is written. */
const BATCH_DELAY = 5;
/**
 * Milliseconds between two attempts to write. `buffered` applies to outcomes in the write-retry
 * buffer.
 */
const PAUSES = { again: 500, buffered: 5_000 };
/**
 * The number of attempts to write a batch while the database does not answer. After these, the
 * batch itself may be the cause and is written one outcome at a time.
 */
const MOST_IN_LINE = 5;

/**
 * Writes the outcomes of calls, one batch at a time. An outcome that cannot be written goes to the
 * write-retry buffer. While the database is away outcomes wait, so that no answer of a provider is
 * lost while this process runs. `onWritten` is called for each message once its outcome is written;
 * until then its lease is renewed.
 */
export function createFinisher(
  app: Pick<App, 'db' | 'clock' | 'log' | 'eventHandlers' | 'enqueue' | 'applyCounts'>,
  onWritten: (message: ClaimedMessage) => void,
  pauses = PAUSES,
): Finisher {
  const ready: MessageOutcome[] = [];
  let isWriting = false;
  let written = Promise.withResolvers<void>();

  const done = (batch: readonly MessageOutcome[]): void => {
    for (const { message } of batch) onWritten(message);
    written.resolve();
    written = Promise.withResolvers<void>();
  };

  const write = async (): Promise<void> => {
    await sleep(BATCH_DELAY);
    while (ready.length > 0) await writeBatch(ready.splice(0, MOST_AT_ONCE));
    isWriting = false;
  };

  /**
   * Writes a batch. A batch that cannot be written is split into single outcomes, so that one bad
   * row does not block the others.
   */
  const writeBatch = async (batch: readonly MessageOutcome[]): Promise<void> => {
    for (let attempt = 1; ; attempt++) {
      try {
        await finishMessages(app, batch);
        return done(batch);
      } catch (error) {
        app.log.error(
          { err: error, messages: batch.length, attempt },
          'outcomes could not be written: trying again',
        );
        if (isDatabaseAway(error) && attempt < MOST_IN_LINE) {
          await sleep(pauses.again);
          continue;
        }
        if (batch.length > 1) for (const one of batch) await writeBatch([one]);
        else for (const finished of batch) buffer.add(finished);
        return;
      }
    }
  };

  const buffer = createWriteRetryBuffer(app, pauses, (finished) => done([finished]));

  return {
    add: (finished) => {
      ready.push(finished);
      if (isWriting) return;
      isWriting = true;
      void write();
    },
    next: () => written.promise,
    stop: () => buffer.stop(),
  };
}
