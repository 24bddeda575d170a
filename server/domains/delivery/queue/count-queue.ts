import { sql } from 'kysely';
import { type MessageStatus, QUEUED_STATUSES } from '#contract/labels/message-status.ts';
import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { largeCount } from '#server/database/large-count.ts';
import {
  isHeldByCircuit,
  type OpenCircuits,
} from '#server/domains/channels/senders/open-circuits.ts';
import { type StoredCount, sumOf } from './read-message-counts.ts';

type Counts = Answer<'listQueuedReviews'>['counts'];

/** Statuses in which a person must decide. They come first in the queue. */
export const ATTENTION = ['failed', 'outcome_unknown'] as const satisfies readonly MessageStatus[];

/**
 * Counts the saved views of the queue. Each is the total of the list with its filter
 * (`status=failed,outcome_unknown`, `status=held`, `start` and `end` of today in the team’s zone,
 * `step=first_reminder,last_reminder`).
 */
export async function countQueue(
  app: Pick<App, 'db' | 'clock'>,
  teamId: string,
  sums: readonly StoredCount[],
  circuits: OpenCircuits,
): Promise<Counts> {
  const [today, behindCircuits] = await Promise.all([
    countToday(app, teamId),
    countBehindCircuits(app, teamId, circuits),
  ]);
  return {
    all: sumOf(sums, { status: QUEUED_STATUSES }),
    attention: sumOf(sums, { status: ATTENTION }),
    held: sumOf(sums, { status: ['held'] }) + behindCircuits,
    today,
    reminders: sumOf(sums, { status: QUEUED_STATUSES, step: ['first_reminder', 'last_reminder'] }),
  };
}

/**
 * Counts the messages of today. Every open queue screen requests this count, so that large counts
 * are cached.
 */
function countToday(app: Pick<App, 'db' | 'clock'>, teamId: string): Promise<number> {
  return largeCount(app, `queue of today ${teamId}`, () => countDay(app, teamId));
}

async function countDay(app: Pick<App, 'db' | 'clock'>, teamId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(m.id)::int as n
    from teams t cross join lateral date_trunc('day', ${app.clock.now()}::timestamptz at time zone t.timezone) midnight
    join messages m on m.team_id = t.id and m.finished_at is null and m.scheduled_at >= midnight at time zone t.timezone and m.scheduled_at < (midnight + interval '1 day') at time zone t.timezone
    where t.id = ${teamId}`.execute(app.db);
  return rows[0]?.n ?? 0;
}

/**
 * Counts the messages that are shown as held because of an open circuit, although their rows have
 * another status.
 */
async function countBehindCircuits(
  app: Pick<App, 'db'>,
  teamId: string,
  circuits: OpenCircuits,
): Promise<number> {
  if (circuits.until.size === 0) return 0;
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from messages m where m.team_id = ${teamId} and ${isHeldByCircuit(circuits)} and m.status <> 'held'`.execute(
    app.db,
  );
  return rows[0]?.n ?? 0;
}
