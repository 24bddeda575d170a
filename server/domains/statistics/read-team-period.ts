import type { App } from '#server/app.ts';
import { type PeriodWithPrevious, readPeriod } from './read-period.ts';

export interface RequestedPeriod {
  start?: string | undefined;
  end?: string | undefined;
}

/**
 * Reads the requested days in the team’s zone. `hasPast` is true when the team had counted
 * something by the end of the period before, so that the periods can be compared.
 */
export async function readTeamPeriod(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  teamId: string,
  requestedPeriod: RequestedPeriod,
): Promise<{ period: PeriodWithPrevious; hasPast: boolean }> {
  const { timezone, first_day } = await db
    .selectFrom('teams')
    .select([
      'timezone',
      (eb) =>
        eb
          .selectFrom('statistics')
          .select((s) => s.fn.min('day').as('day'))
          .where('team_id', '=', teamId)
          .as('first_day'),
    ])
    .where('id', '=', teamId)
    .executeTakeFirstOrThrow();
  const period = readPeriod(requestedPeriod, timezone, clock.now());
  return { period, hasPast: first_day !== null && first_day <= period.previous.end };
}
