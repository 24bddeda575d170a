import { sql } from 'kysely';
import type { Answer } from '#contract/schemas.ts';
import type { MessageStatus } from '#contract/message-status.ts';
import type { App } from '#server/app.ts';
import { type OpenCircuits, shownStatus } from './open-circuits.ts';

type Counts = Answer<'listQueuedReviews'>['counts'];

/** A person must decide: these come first in the queue. */
export const ATTENTION = ['failed', 'outcome_unknown'] as const satisfies readonly MessageStatus[];

/**
 * The saved views of the queue, exact: each is the total of the list with its filter (`status=failed,outcome_unknown`, `status=held`, `start` and `end`
 * of today in the team’s zone, `step=first_reminder,last_reminder`).
 */
export async function countQueue(app: Pick<App, 'db' | 'clock'>, teamId: string, circuits: OpenCircuits): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(m.id)::int as all,
      count(m.id) filter (where m.status in (${sql.join(ATTENTION.map((status) => sql.lit(status)))}))::int as attention,
      count(m.id) filter (where ${shownStatus(circuits)} = 'held')::int as held,
      count(m.id) filter (where m.scheduled_at >= today.from_moment and m.scheduled_at < today.until_moment)::int as today,
      count(m.id) filter (where m.step <> 'request')::int as reminders
    from (
      select t.id, midnight at time zone t.timezone as from_moment, (midnight + interval '1 day') at time zone t.timezone as until_moment
      from teams t cross join lateral date_trunc('day', ${app.clock.now()}::timestamptz at time zone t.timezone) midnight where t.id = ${teamId}) today
    left join messages m on m.team_id = today.id and m.finished_at is null`.execute(app.db);
  return rows[0] ?? { all: 0, attention: 0, held: 0, today: 0, reminders: 0 };
}
