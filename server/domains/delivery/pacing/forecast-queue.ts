import { sql } from 'kysely';
import { CHANNEL_LABELS } from '#contract/labels/labels.ts';
import {
  MESSAGE_CHANNELS,
  type MessageChannel,
  type ReasonOf,
} from '#contract/labels/message-status.ts';
import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { AWAITS_ITS_ORDER } from './end-of-wait.ts';
import { readComingAllowance } from './read-coming-allowance.ts';
import { type Departures, spreadDepartures } from './spread-departures.ts';

/**
 * A message held for one of these reasons is sent at its date; messages held for another reason
 * wait for a person.
 */
const RESUMES: readonly ReasonOf<'held'>[] = [
  'outside_hours',
  'frequency_cap',
  'new_team_limit',
  'plan_quota',
  'channel_paused',
  'provider_unavailable',
  'flow_paused',
  'marketing_limit',
  'order_refunded',
];

const KINDS = ['planned', 'held', 'waiting'] as const;

interface Cell {
  /** Number of days after today, which is 0. */
  day: number;
  channel: MessageChannel;
  planned: number;
  held: number;
  waiting: number;
}

/**
 * Counts the messages of each of the next days, in the time zone of the team, by the dates that
 * planning and sending have written. A late message counts today unless it waits for the step
 * before it, and a message above the allowance of its day counts on a later one. Requests of an
 * order that nobody ships count on no day, nor do their reminders.
 */
export async function forecastQueue(
  app: Pick<App, 'db' | 'clock'>,
  { caller, query }: Pick<Call<'forecastQueue'>, 'caller' | 'query'>,
): Promise<Answer<'forecastQueue'>> {
  const { timezone } = await app.db
    .selectFrom('teams')
    .select('timezone')
    .where('id', '=', caller.team_id)
    .executeTakeFirstOrThrow();
  const today = Temporal.Instant.fromEpochMilliseconds(app.clock.now().getTime())
    .toZonedDateTimeISO(timezone)
    .toPlainDate();
  const cells = await readCells(app, caller.team_id, { today, timezone, days: query.days });
  const planned = cells.flatMap(({ day, channel, ...counts }) =>
    KINDS.map((kind): Departures => ({ day, channel, kind, count: counts[kind] })),
  );
  const allowance = await readComingAllowance(app, caller.team_id);
  const departures =
    allowance === null ? planned : spreadDepartures(planned, query.days, allowance);
  return {
    data: Array.from({ length: query.days }, (_, day) =>
      presentDay(
        today.add({ days: day }).toString(),
        departures.filter((each) => each.day === day && each.count > 0),
      ),
    ),
  };
}

async function readCells(
  { db }: Pick<App, 'db'>,
  team_id: string,
  { today, timezone, days }: { today: Temporal.PlainDate; timezone: string; days: number },
): Promise<Cell[]> {
  const midnight = new Date(today.toZonedDateTime(timezone).epochMilliseconds);
  const end = new Date(today.add({ days }).toZonedDateTime(timezone).epochMilliseconds);
  const { rows } = await sql<Cell>`
    with given_up as (select distinct q.request_id from ${sql.raw(AWAITS_ITS_ORDER)} and q.team_id = ${team_id})
    select greatest((coalesce(due_at, scheduled_at) at time zone ${timezone})::date, ${today.toString()}::date) - ${today.toString()}::date as day, channel,
      count(*) filter (where list_status in ('scheduled', 'postponed'))::int as planned, count(*) filter (where list_status = 'held')::int as held,
      count(*) filter (where list_status in ('waiting_payment', 'waiting_fulfillment', 'waiting_delivery'))::int as waiting
    from messages m left join given_up using (request_id)
    where team_id = ${team_id} and finished_at is null and scheduled_at < ${end} and coalesce(due_at, scheduled_at) < ${end} and channel is not null
      and (due_at is not null or (step <> 'request' and scheduled_at >= ${midnight} and given_up.request_id is null))
      and (list_status in ('scheduled', 'postponed', 'waiting_payment', 'waiting_fulfillment', 'waiting_delivery') or (list_status = 'held' and reason = any(${[...RESUMES]}::text[])))
    group by 1, 2`.execute(db);
  return rows;
}

function presentDay(
  date: string,
  departures: readonly Departures[],
): Answer<'forecastQueue'>['data'][number] {
  const channels = MESSAGE_CHANNELS.flatMap((channel) => {
    const ofChannel = departures.filter((each) => each.channel === channel);
    return ofChannel.length === 0
      ? []
      : [{ channel, channel_label: CHANNEL_LABELS[channel], ...countKinds(ofChannel) }];
  });
  return { date, ...countKinds(departures), channels };
}

function countKinds(departures: readonly Departures[]): Record<Departures['kind'], number> {
  const count = (kind: Departures['kind']): number =>
    departures.reduce((sum, each) => sum + (each.kind === kind ? each.count : 0), 0);
  return { planned: count('planned'), held: count('held'), waiting: count('waiting') };
}
