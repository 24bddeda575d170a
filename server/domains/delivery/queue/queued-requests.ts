import { type RawBuilder, sql } from 'kysely';
import type { App } from '#server/app.ts';
import { allOf } from '#server/domains/requests/lists/filter-requests.ts';
import type { DateInterval } from '#server/domains/requests/lists/read-interval.ts';
import {
  cutDays,
  type DaySums,
  sumDays,
  unitOf,
  within,
} from '#server/domains/requests/lists/sum-days.ts';
import { firstMessages } from './first-messages.ts';
import { type ListStatus } from './list-status.ts';
import { type Condition, branches } from './list-status-branches.ts';

/**
 * With more changed requests than this, reading them again takes longer than reading the messages.
 */
const MOST_CHANGED = 5_000;
/**
 * The largest number of changed requests that is read: `MOST_CHANGED` and those that may be
 * committed before the list is read. The limit shows PostgreSQL that they fit into a hash table
 * even when its plan is older than these rows.
 */
const MOST_READ = 50_000;

/**
 * Returns true when the queue grouped by request can be read from `queued_requests`: few requests
 * of the team have changed since `fold-queued-requests` last ran.
 */
export async function areRequestsStored(
  { db }: Pick<App, 'db'>,
  team_id: string,
): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from changed_queued_requests where team_id = ${team_id} limit ${sql.lit(MOST_CHANGED + 1)}) c`.execute(
    db,
  );
  return (rows[0]?.n ?? 0) <= MOST_CHANGED;
}

/**
 * Returns the rows of the queue grouped by request, as two parts of a union with the alias `m`: the
 * stored rows, and those of changed requests, which are read again. Both belong to one snapshot, so
 * that together they are exact. Every row is of an open message.
 */
export function queuedRequests(team_id: string): readonly RawBuilder<unknown>[] {
  return [
    sql`from (${former(sql`q.request_id not in (select c.request_id from changed_queued_requests c where c.team_id = ${team_id} limit ${sql.lit(MOST_READ)})`)}) m`,
    present(team_id),
  ];
}

function former(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select q.request_id, q.team_id, q.message_id as id, q.scheduled_at, q.list_status, q.step, q.channel, q.reason, q.country_code, null::timestamptz as finished_at
    from queued_requests q where ${condition}`;
}

function present(team_id: string): RawBuilder<unknown> {
  const changed = sql`select distinct team_id, request_id from changed_queued_requests where team_id = ${team_id}`;
  return sql`from (select f.*, null::timestamptz as finished_at from (${firstMessages(changed)}) f) m`;
}

/**
 * Returns the number of these rows per day: the stored sums, minus those of the changed requests,
 * plus the current rows of these. `lines` are the conditions on the sums `r`, `where` those on the
 * rows `m`.
 */
export function daysOfRequests(
  team_id: string,
  interval: DateInterval,
  listStatuses: readonly ListStatus[],
  { lines, where }: { lines: Condition; where: readonly Condition[] },
): DaySums {
  const ofStatus = sql<boolean>`m.list_status = any(${listStatuses}::text[])`;
  const outdated = sql`from (${former(sql`q.request_id in (select c.request_id from changed_queued_requests c where c.team_id = ${team_id})`)}) m`;
  const source = {
    list: 'queued_request' as const,
    lines,
    countRows: (part: DateInterval) =>
      countRows(team_id, listStatuses, [...where, ...within(sql`m.scheduled_at`, part)]),
  };
  return {
    interval,
    rows: (unit, part) => {
      const days = sumDays(source, unit, part);
      const { whole } = cutDays(part);
      if (whole === null) return days;
      const day = unitOf(unit, sql`(m.scheduled_at at time zone 'UTC')::date`);
      const conditions = allOf([ofStatus, ...where, ...within(sql`m.scheduled_at`, whole)]);
      return sql`${days}
        union all select ${day}, -1 ${outdated} where ${conditions}
        union all select ${day}, 1 ${present(team_id)} where ${conditions}`;
    },
  };
}

function countRows(
  team_id: string,
  listStatuses: readonly ListStatus[],
  where: readonly Condition[],
): RawBuilder<number> {
  const counts = branches(listStatuses, false).flatMap((branch) =>
    queuedRequests(team_id).map(
      (from) => sql`(select count(*) ${from} where ${allOf([...branch, ...where])})`,
    ),
  );
  return counts.length === 0 ? sql`0` : sql`(${sql.join(counts, sql` + `)})::int`;
}
