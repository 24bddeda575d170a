import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { memoryOf } from '../recueil.ts';
import type { Arena } from './arena.ts';
import type { ContestantReport } from './contestants/contestant.ts';
import { type ContestantEntry, withContestants } from './contestants/run-contestants.ts';

export interface Window {
  /** Number of calls per second that started within the window. */
  per_second: number;
  /** Memory of the largest process at the end of the window. */
  memory_mb: number;
  report: ContestantReport[];
}

const WARM_MS = 2_000;
/** Seconds before and after the window in which messages are sent as well. */
export const AROUND_S = 4;

/**
 * Measures how many calls start per second after a warm-up, with more due messages than can be
 * sent. Then stops the processes and checks that the messages of all calls are written as sent,
 * each once.
 */
export async function runFor(
  arena: Arena,
  from: string,
  entered: readonly ContestantEntry[],
  seconds: number,
  profile: string,
): Promise<Window> {
  return arena.inCopyOf(from, (db, database) =>
    withContestants(database, entered, profile, async (started) => {
      for (const one of started) one.go();
      await sleep(WARM_MS);
      const begin = now();
      await sleep(seconds * 1000);
      const end = now();
      const memory_mb = Math.max(...started.map(({ pid }) => memoryOf(pid)));
      const report = await Promise.all(started.map((one) => one.stop(true)));
      const began = report.flatMap((one) => one.began);
      const {
        rows: [found],
      } = await sql<{
        sent: number;
        left: number;
      }>`select (select count(*)::int from messages where status = 'sent') as sent, (select count(*)::int from messages where status = 'scheduled') as left`.execute(
        db,
      );
      if (
        new Set(began.map(([id]) => id)).size !== began.length ||
        report.some((one) => one.repeats > 0)
      )
        throw new Error('a message was sent twice');
      if (found?.sent !== began.length)
        throw new Error(`${began.length} calls, ${found?.sent} messages sent`);
      if (found.left === 0)
        throw new Error('everything was sent before the window ended: give more --messages');
      return {
        per_second: began.filter(([, at]) => at >= begin && at < end).length / seconds,
        memory_mb,
        report,
      };
    }),
  );
}

function now(): number {
  return performance.timeOrigin + performance.now();
}
