import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { LAST_READ_CELL } from './cells.ts';
import { type Period, readPeriod } from './read-period.ts';

/** The packed rows of a period and of the one before. */
export interface Counts {
  period: Period;
  /** By day; a day without facts is absent. */
  current: ReadonlyMap<string, readonly number[]>;
  /** Null when the team had counted nothing yet by then: there is nothing to compare with. */
  previous: ReadonlyMap<string, readonly number[]> | null;
}

/** One small read, whatever the number of requests behind it. */
export async function readCounts(app: Pick<App, 'db' | 'clock'>, teamId: string, asked: { start?: string | undefined; end?: string | undefined }): Promise<Counts> {
  const team = await app.db
    .selectFrom('teams')
    .select(['timezone', (eb) => eb.selectFrom('statistics').select((s) => s.fn.min('day').as('day')).where('team_id', '=', teamId).as('first_day')])
    .where('id', '=', teamId)
    .executeTakeFirstOrThrow();
  const period = readPeriod(asked, team.timezone, app.clock.now());
  // As text, one parse a row: the driver reads an array of numbers item by item.
  const { rows } = await sql<{ day: string; cells: string }>`
    select day, c[1:${sql.lit(LAST_READ_CELL)}]::text as cells from statistics
    where team_id = ${teamId} and day between ${period.previous.start}::date and ${period.end}::date`.execute(app.db);
  const current = new Map<string, number[]>();
  const previous = new Map<string, number[]>();
  for (const { day, cells } of rows) (day < period.start ? previous : current).set(day, JSON.parse(`[${cells.slice(1, -1)}]`) as number[]);
  return { period, current, previous: team.first_day === null || team.first_day > period.previous.end ? null : previous };
}
