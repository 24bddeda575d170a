import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { testDatabaseConfig } from '#server/testing/test-database.ts';
import { openJobs } from './jobs.ts';

const QUEUE = 'backlog';
/** Four workers that poll every ten seconds would need over three minutes for this many jobs. */
const JOBS = 80;

test('jobs that were added before any worker looked are all done, without waiting for the next look', async () => {
  const config = await testDatabaseConfig();
  const db = openDatabase({ ...config, max: 2 });
  const jobs = await openJobs(config, pino({ level: 'silent' }), {
    supervise: true,
    queues: [QUEUE],
  });
  await db.transaction().execute((tx) =>
    jobs.insert(
      tx,
      QUEUE,
      Array.from({ length: JOBS }, (_, n) => ({ n })),
    ),
  );
  const done: unknown[] = [];
  await jobs.work(QUEUE, async ({ n }) => void done.push(n));
  await vi.waitFor(() => expect(done).toHaveLength(JOBS), { timeout: 30_000, interval: 50 });
  expect(new Set(done).size).toBe(JOBS);
  await jobs.stop();
  await db.destroy();
}, 60_000);
