import { sql } from 'kysely';
import type { Query } from '#contract/api/schemas.ts';
import type { MessageStatus } from '#contract/labels/message-status.ts';
import { allOf } from '#server/domains/requests/lists/filter-requests.ts';
import {
  type OpenCircuits,
  shownReason,
  shownStatus,
} from '#server/domains/channels/senders/open-circuits.ts';
import { type ListStatus, listStatusOf, OPEN_LIST_STATUSES } from './list-status.ts';
import type { Condition } from './list-status-branches.ts';

export type QueueFilters = Query<'listQueuedReviews'>;

/** Returns the conditions of the filters on the messages themselves. `m` is `messages`. */
export function messageConditions(
  filters: QueueFilters,
  statuses: readonly MessageStatus[],
  circuits: OpenCircuits,
): Condition[] {
  const conditions: Condition[] = [];
  // The conditions on list statuses suffice, except when only one of the two statuses of a list
  // status is requested.
  if (some(filters.status) && (circuits.until.size > 0 || !isWhole(statuses)))
    conditions.push(sql`${shownStatus(circuits)} = any(${filters.status}::text[])`);
  if (some(filters.reason)) {
    // A single reason is compared by `=`. PostgreSQL plans `= any` for several values and then
    // cannot use the order of an index by reason.
    const [reason, ...others] = filters.reason;
    conditions.push(
      others.length === 0
        ? sql`${shownReason(circuits)} = ${reason}`
        : sql`${shownReason(circuits)} = any(${filters.reason}::text[])`,
    );
  }
  if (some(filters.channel)) conditions.push(sql`m.channel = any(${filters.channel}::text[])`);
  if (some(filters.step)) conditions.push(sql`m.step = any(${filters.step}::text[])`);
  if (some(filters.country_code))
    conditions.push(sql`m.country_code = any(${filters.country_code}::text[])`);
  return conditions;
}

function isWhole(statuses: readonly MessageStatus[]): boolean {
  return (['sending', 'delivered'] as const).every(
    (status) => statuses.includes(status) === statuses.includes(listStatusOf(status)),
  );
}

/**
 * Returns true when list statuses cover exactly these statuses, and all are statuses of open
 * messages.
 */
export function isOpenAndWhole(statuses: readonly MessageStatus[]): boolean {
  return (
    isWhole(statuses) &&
    statuses.every((status) => OPEN_LIST_STATUSES.includes(listStatusOf(status)))
  );
}

/** Returns the conditions of the filters on the stored counts of queued requests. */
export function requestDayConditions(
  filters: QueueFilters,
  team_id: string,
  listStatuses: readonly ListStatus[],
): Condition {
  return allOf([
    sql<boolean>`r.team_id = ${team_id}`,
    sql<boolean>`r.list_status = any(${listStatuses}::text[])`,
    ...columnConditions(filters),
  ]);
}

/** Returns the conditions of the filters on the stored counts of messages. */
export function dayConditions(
  filters: QueueFilters,
  team_id: string,
  statuses: readonly MessageStatus[],
  listStatuses: readonly ListStatus[],
): Condition {
  const among = statuses.filter((status) => listStatuses.includes(listStatusOf(status)));
  return allOf([
    sql<boolean>`r.team_id = ${team_id}`,
    sql<boolean>`r.status = any(${among}::text[])`,
    ...columnConditions(filters),
  ]);
}

function columnConditions({ channel, step, reason, country_code }: QueueFilters): Condition[] {
  return Object.entries({ channel, step, reason, country_code }).flatMap(([column, values]) =>
    some<string>(values) ? [sql<boolean>`${sql.ref(`r.${column}`)} = any(${values}::text[])`] : [],
  );
}

export function some<T>(values: readonly T[] | undefined): values is readonly T[] {
  return values !== undefined && values.length > 0;
}
