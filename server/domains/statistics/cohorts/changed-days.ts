import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import type { CohortOf } from './cohort.ts';

/**
 * Reads the days of a period whose cohort changed since its counts were stored. It must run in the
 * same snapshot as the reading of the counts, so that each day is counted once.
 */
export async function readChangedDays(
  db: App['db'],
  { team_id, start, end }: CohortOf,
): Promise<string[]> {
  const { rows } = await sql<{
    day: string;
  }>`select distinct day from changed_cohort_days where team_id = ${team_id} and day between ${start}::date and ${end}::date`.execute(
    db,
  );
  return rows.map(({ day }) => day);
}
