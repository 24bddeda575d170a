import { sql } from 'kysely';
import type { App } from '#server/app.ts';

/** Counts the jobs that can run now, and those whose attempts were used up in the last 24 hours. */
export async function countJobs({
  db,
  clock,
}: Pick<App, 'db' | 'clock'>): Promise<{ waiting: number; failed: number }> {
  if (!(await isOpened(db))) return { waiting: 0, failed: 0 };
  const {
    rows: [jobs],
  } = await sql<{ waiting: number; failed: number }>`
    select count(*) filter (where state in ('created', 'retry', 'active') and start_after <= now())::int as waiting,
      count(*) filter (where state = 'failed' and completed_on > ${new Date(clock.now().getTime() - 86_400_000)}::timestamptz)::int as failed
    from pgboss.job`.execute(db);
  return jobs ?? { waiting: 0, failed: 0 };
}

export interface QueueCounts {
  queue: string;
  waiting: number;
  active: number;
  failed: number;
}

/**
 * Returns the counts that pg-boss stores for each of its queues four times a minute, without
 * reading any job.
 */
export async function readQueueCounts({ db }: Pick<App, 'db'>): Promise<QueueCounts[]> {
  if (!(await isOpened(db))) return [];
  const { rows } = await sql<QueueCounts>`
    select name as queue, ready_count as waiting, active_count as active, failed_count as failed from pgboss.queue order by name`.execute(
    db,
  );
  return rows;
}

async function isOpened(db: App['db']): Promise<boolean> {
  const { rows } = await sql<{
    is_there: boolean;
  }>`select to_regclass('pgboss.queue') is not null as is_there`.execute(db);
  return rows[0]?.is_there === true;
}
