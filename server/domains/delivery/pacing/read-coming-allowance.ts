import { sql } from 'kysely';
import { parseFlowConfiguration } from '#contract/settings/flow-configuration.ts';
import type { App } from '#server/app.ts';
import { findContactLocation } from '#server/domains/requests/lists/find-contact-location.ts';
import { openingHours } from '#server/domains/requests/planning/opening-hours.ts';
import { pauseIntervals } from '#server/domains/requests/planning/closed-intervals.ts';
import { ALLOWANCE_DAYS, dailyMessages } from './daily-allowance.ts';
import { findSenders } from '#server/domains/channels/senders/find-senders.ts';
import { readUsages } from './read-usages.ts';
import type { ComingAllowance } from './spread-departures.ts';
import {
  permissionsColumn,
  permitSenders,
} from '#server/domains/channels/senders/team-permissions.ts';

/**
 * Reads the allowance of the coming days, or null when the team has no daily allowance. The hours
 * are those of a customer who lives where the team does.
 */
export async function readComingAllowance(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  team_id: string,
): Promise<ComingAllowance | null> {
  const now = clock.now();
  const team = await db
    .selectFrom('teams')
    .select(['timezone', 'flow_configuration_config'])
    .select(permissionsColumn(now).as('permissions'))
    .where('id', '=', team_id)
    .executeTakeFirstOrThrow();
  const { timezone } = team;
  const senders = permitSenders(await findSenders(db, team_id), team.permissions, {
    timezone,
    now,
  });
  const daily = dailyMessages(senders);
  if (daily === null) return null;
  const usage = (await readUsages(db, [{ team_id, timezone }], now)).get(team_id);
  const flow = parseFlowConfiguration(team.flow_configuration_config);
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timezone)
    .toPlainDate();
  const place = findContactLocation(
    { country_code: null, phone_number: null },
    { timezone, holiday_region: flow.send_window.holiday_region },
  );
  const open = openingHours();
  const pauses = pauseIntervals(flow.pauses, timezone);
  return {
    daily,
    taken: usage?.taken ?? 0,
    accepted: await readAccepted(db, team_id, today.toString()),
    isMetered: (channel) =>
      senders[channel]?.is_instance === true && senders[channel].daily_messages !== null,
    nextDay: (channel, day) => {
      const turn = today.add({ days: day + 1 }).toZonedDateTime(timezone).epochMilliseconds;
      const { start } = open(turn, flow.send_window[channel], place, pauses);
      return today.until(
        Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(timezone).toPlainDate(),
      ).days;
    },
  };
}

/**
 * Returns the number of accepted messages of each day that counts, by its distance from today in
 * days.
 */
async function readAccepted(
  db: App['db'],
  team_id: string,
  today: string,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ day: number; accepted: number }>`
    select day - ${today}::date as day, accepted from team_usage
    where team_id = ${team_id} and day < ${today}::date and day >= ${today}::date - ${sql.lit(ALLOWANCE_DAYS)}`.execute(
    db,
  );
  return new Map(rows.map(({ day, accepted }) => [day, accepted]));
}
