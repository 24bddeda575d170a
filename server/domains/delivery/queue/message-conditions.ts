import { sql } from 'kysely';
import type { Query } from '#contract/api/schemas.ts';
import type { MessageStatus } from '#contract/labels/message-status.ts';
import { allOf } from '#server/domains/requests/lists/filter-requests.ts';
import {
  type OpenCircuits,
  shownReason,
  shownStatus,
} from '#server/domains/channels/senders/open-circuits.ts';
import { type ListStatus, listStatusOf } from './list-status.ts';
import type { Condition } from './list-status-branches.ts';

export type QueueFilters = Query<'listQueuedReviews'>;

/** The conditions of the filters on the messages themselves; `m` is `messages`. */
export function messageConditions(
  filters: QueueFilters,
  statuses: readonly MessageStatus[],
  circuits: OpenCircuits,
): Condition[] {
  const conditions: Condition[] = [];
  // The list statuses say it already, except where only one of the two statuses of a list status is
  // asked for.
  const isWhole = (['sending', 'delivered'] as const).every(
    (status) => statuses.includes(status) === statuses.includes(listStatusOf(status)),
  );
  if (some(filters.status) && (circuits.until.size > 0 || !isWhole))
    conditions.push(sql`${shownStatus(circuits)} = any(${filters.status}::text[])`);
  if (some(filters.reason))
    conditions.push(sql`${shownReason(circuits)} = any(${filters.reason}::text[])`);
  if (some(filters.channel)) conditions.push(sql`m.channel = any(${filters.channel}::text[])`);
  if (some(filters.step)) conditions.push(sql`m.step = any(${filters.step}::text[])`);
  if (some(filters.country_code))
    conditions.push(sql`m.country_code = any(${filters.country_code}::text[])`);
  return conditions;
}

/** The conditions of the filters on the stored counts of messages. */
export function dayConditions(
  { channel, step, reason, country_code }: QueueFilters,
  team_id: string,
  statuses: readonly MessageStatus[],
  listStatuses: readonly ListStatus[],
): Condition {
  const among = statuses.filter((status) => listStatuses.includes(listStatusOf(status)));
  return allOf([
    sql<boolean>`r.team_id = ${team_id}`,
    sql<boolean>`r.status = any(${among}::text[])`,
    ...Object.entries({ channel, step, reason, country_code }).flatMap(([column, values]) =>
      some<string>(values)
        ? [sql<boolean>`${sql.ref(`r.${column}`)} = any(${values}::text[])`]
        : [],
    ),
  ]);
}

export function some<T>(values: readonly T[] | undefined): values is readonly T[] {
  return values !== undefined && values.length > 0;
}
