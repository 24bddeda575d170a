import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '#server/database/open.ts';
import { databaseProcessorOf, processorOf } from '../../processor.ts';
import { memoryOf } from '../../recueil.ts';
import type { Arena } from '../arena.ts';
import type { ContestantReport } from './contestant.ts';
import type { Contestant } from './contestant-type.ts';
import { startContestant, type RunningContestant } from './start-contestant.ts';

export type ContestantEntry = Omit<Contestant, 'database'>;

/** Connections of the product’s pool. */
export const CONTESTANT_CONNECTIONS = 10;
const LONGEST_MS = 900_000;

/**
 * Starts processes on one database, waits until they are ready, runs the work and ends them, also
 * after an error.
 */
export async function withContestants<T>(
  database: pg.ClientConfig,
  entered: readonly ContestantEntry[],
  profile: string,
  work: (started: RunningContestant[]) => Promise<T>,
): Promise<T> {
  const started: RunningContestant[] = [];
  const guard = setTimeout(() => started.forEach((one) => one.kill()), LONGEST_MS);
  try {
    for (const one of entered) started.push(await startContestant({ ...one, database }, profile));
    return await work(started);
  } finally {
    clearTimeout(guard);
    for (const one of started) one.kill();
  }
}

export interface Course {
  /** Name of the prepared database that is copied. */
  from: string;
  entered: readonly ContestantEntry[];
  messages: number;
  /** A query for jobs that would run again. It must find none at the end. */
  jobs?: string;
  profile?: string;
  /** True when each process reports every call. */
  withCalls?: boolean;
  /** Checks the result and throws when it is wrong. */
  audit: (db: Database, report: readonly ContestantReport[]) => Promise<void>;
}

export interface Finish {
  /** Seconds from the signal to the last row written. */
  seconds: number;
  /**
   * Microseconds of processor time per message: of the contestant’s processes together, and of
   * PostgreSQL.
   */
  ours_us: number;
  database_us: number;
  memory_mb: number;
  report: ContestantReport[];
}

/** Sends all due messages once, until every result is written. */
export async function runContestants(arena: Arena, course: Course): Promise<Finish> {
  const { from, entered, messages, jobs = '', profile = '', withCalls = false, audit } = course;
  return arena.inCopyOf(from, (db, database) =>
    withContestants(database, entered, profile, async (started) => {
      const ours = (): number => started.reduce((sum, { pid }) => sum + processorOf(pid), 0);
      const before = { ours: ours(), database: databaseProcessorOf(arena.folder) };
      const since = performance.now();
      for (const one of started) one.go();
      while (started.reduce((sum, one) => sum + one.carried(), 0) < messages) await sleep(5);
      await finished(db, jobs);
      const seconds = (performance.now() - since) / 1000;
      const us = (used: number): number => (used * 1e6) / messages;
      const finish = {
        seconds,
        ours_us: us(ours() - before.ours),
        database_us: us(databaseProcessorOf(arena.folder) - before.database),
        memory_mb: Math.max(...started.map(({ pid }) => memoryOf(pid))),
      };
      const report = await Promise.all(started.map((one) => one.stop(withCalls)));
      const [carried, repeats] = [
        sum(report.map((one) => one.carried)),
        sum(report.map((one) => one.repeats)),
      ];
      if (repeats > 0 || carried !== messages)
        throw new Error(
          `${carried} calls for ${messages} messages, and ${repeats} by one process again`,
        );
      await audit(db, report);
      return { ...finish, report };
    }),
  );
}

/** Waits until everything is written and no job is left that would run again. */
async function finished(db: Database, jobs: string): Promise<void> {
  const isOver = sql<{
    over: boolean;
  }>`select not exists (select from messages where finished_at is null) ${sql.raw(jobs === '' ? '' : `and not exists (${jobs})`)} as over`;
  while ((await isOver.execute(db)).rows[0]?.over !== true) await sleep(5);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
