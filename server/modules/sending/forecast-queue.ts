import { sql } from 'kysely';
import { CHANNEL_LABELS } from '#contract/labels.ts';
import { MESSAGE_CHANNELS, type MessageChannel, type ReasonOf } from '#contract/message-status.ts';
import type { Answer } from '#contract/schemas.ts';
import type { App } from '#server/app.ts';
import type { Call } from '#server/http/handler.ts';
import { AWAITS_ITS_ORDER } from './end-of-wait.ts';

/** Held for these, a message leaves at its date by itself; the others wait for a person. */
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

interface Cell {
  day: string;
  channel: MessageChannel;
  planned: number;
  held: number;
  waiting: number;
}

/**
 * What will leave on each of the next days, by the dates that planning has written on the rows; what is late leaves today, unless it waits for the step
 * before it. An order that nobody ships gives no departure, nor do its reminders. In the team’s zone.
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
  const days = Array.from({ length: query.days }, (_, index) => today.add({ days: index }));
  const midnight = new Date(today.toZonedDateTime(timezone).epochMilliseconds);
  const end = new Date(today.add({ days: query.days }).toZonedDateTime(timezone).epochMilliseconds);
  const { rows } = await sql<Cell>`
    with given_up as (select distinct q.request_id from ${sql.raw(AWAITS_ITS_ORDER)} and q.team_id = ${caller.team_id})
    select greatest((scheduled_at at time zone ${timezone})::date, ${today.toString()}::date) as day, channel,
      count(*) filter (where shelf in ('scheduled', 'postponed'))::int as planned, count(*) filter (where shelf = 'held')::int as held,
      count(*) filter (where shelf in ('waiting_payment', 'waiting_fulfillment', 'waiting_delivery'))::int as waiting
    from messages m left join given_up using (request_id)
    where team_id = ${caller.team_id} and finished_at is null and scheduled_at < ${end} and channel is not null
      and (due_at is not null or (step <> 'request' and scheduled_at >= ${midnight} and given_up.request_id is null))
      and (shelf in ('scheduled', 'postponed', 'waiting_payment', 'waiting_fulfillment', 'waiting_delivery') or (shelf = 'held' and reason = any(${[...RESUMES]}::text[])))
    group by 1, 2`.execute(app.db);
  return { data: days.map((day) => presentDay(day.toString(), rows)) };
}

function presentDay(date: string, cells: readonly Cell[]): Answer<'forecastQueue'>['data'][number] {
  const ofDay = cells.filter(({ day }) => day === date);
  const sum = (name: 'planned' | 'held' | 'waiting'): number =>
    ofDay.reduce((total, cell) => total + cell[name], 0);
  const channels = MESSAGE_CHANNELS.flatMap((channel) => {
    const cell = ofDay.find((each) => each.channel === channel);
    return cell
      ? [
          {
            channel,
            channel_label: CHANNEL_LABELS[channel],
            planned: cell.planned,
            held: cell.held,
            waiting: cell.waiting,
          },
        ]
      : [];
  });
  return { date, planned: sum('planned'), held: sum('held'), waiting: sum('waiting'), channels };
}
