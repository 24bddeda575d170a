import { type RawBuilder, sql } from 'kysely';
import {
  type MessageStatus,
  PENDING_STATUSES,
  QUEUED_STATUSES,
} from '#contract/labels/message-status.ts';
import type { TeamCaller } from '#server/http/calls/handler.ts';
import {
  allOf,
  requestConditions,
  searchConditions,
} from '#server/domains/requests/lists/filter-requests.ts';
import { readInterval } from '#server/domains/requests/lists/read-interval.ts';
import { type DaySums, sumDays, within } from '#server/domains/requests/lists/sum-days.ts';
import type { OpenCircuits } from '#server/domains/channels/senders/open-circuits.ts';
import { type StoredCount, matches } from './read-message-counts.ts';
import { type ListStatus, listStatusOf } from './list-status.ts';
import { type Condition, branches } from './list-status-branches.ts';
import { rankOf } from './first-messages.ts';
import { daysOfRequests, queuedRequests } from './queued-requests.ts';
import {
  type QueueFilters,
  dayConditions,
  isOpenAndWhole,
  messageConditions,
  requestDayConditions,
  some,
} from './message-conditions.ts';

/**
 * The filters as SQL. `m` is `messages`; `r` is `review_requests`, joined only when a filter needs
 * it.
 */
export interface QueueQuery {
  /** The list statuses that at least one matching message has. */
  listStatuses: readonly ListStatus[];
  /** Rows `m`. When there are several parts, the list is their union. */
  from: readonly RawBuilder<unknown>[];
  where: readonly Condition[];
  isSearch: boolean;
  /**
   * True when the list is grouped by request and not filtered: each request counts once, which is
   * faster than a search for its first message.
   */
  isEveryRequest: boolean;
  /**
   * Returns the number of messages from the stored counts. Null for filters by search, date or
   * rating, which the counts do not contain.
   */
  countStored: ((listStatuses: readonly ListStatus[]) => number) | null;
  /**
   * Returns the number of messages of each day. Null for filters by search or rating, which the
   * sums do not contain.
   */
  days: ((listStatuses: readonly ListStatus[]) => DaySums) | null;
}

const FIRST_OF_REQUEST: Condition = sql`not exists (
  select from messages e where e.team_id = m.team_id and e.request_id = m.request_id and (e.finished_at is null) = (m.finished_at is null)
    and (${rankOf(sql`e`)}, e.id) < (${rankOf(sql`m`)}, m.id))`;

/** The team of the queue and the data that its filters need. */
export interface Queue {
  team_id: string;
  role: TeamCaller['role'];
  timezone: string;
  counts: readonly StoredCount[];
  circuits: OpenCircuits;
  /** True when the list grouped by request may be read from `queued_requests`. */
  areRequestsStored?: boolean;
}

export function readFilters(query: QueueFilters, queue: Queue): QueueQuery {
  const { team_id, role, timezone, counts, circuits, areRequestsStored = false } = queue;
  // Behind an open circuit the shown status of a row differs from its stored status, and the stored
  // counts use the stored one.
  const isShown = circuits.until.size > 0 && (some(query.status) || some(query.reason));
  const statuses = some(query.status) ? query.status : QUEUED_STATUSES;
  const readable: readonly MessageStatus[] = isShown
    ? [...statuses, ...PENDING_STATUSES]
    : statuses;
  const counted = counts.filter((count) =>
    matches(count, { ...query, status: readable, ...(isShown && { reason: undefined }) }),
  );
  const listStatuses = [...new Set(counted.map(({ status }) => listStatusOf(status)))];
  const interval = readInterval(query, timezone);
  const dates = within(MOMENT, interval);
  const search = searchConditions(query, role);
  const ofRequest = requestConditions({ rating: query.rating });
  const isOfColumns = !isShown && search.length + ofRequest.length === 0;
  const isSummed = isOfColumns && query.group === undefined;
  const isStored =
    areRequestsStored && isOfColumns && query.group !== undefined && isOpenAndWhole(statuses);
  const plain = [
    sql<boolean>`m.team_id = ${team_id}`,
    ...messageConditions(query, statuses, circuits),
  ];
  const where = [
    ...plain,
    ...dates,
    ...(search.length === 0 ? [] : [isFound(team_id, search)]),
    ...(query.group === undefined || isStored ? [] : [FIRST_OF_REQUEST]),
  ];
  const joined =
    ofRequest.length === 0 ? sql`` : sql`join review_requests r on r.id = m.request_id`;
  return {
    listStatuses,
    where: [...where, ...ofRequest],
    isSearch: search.length > 0,
    isEveryRequest: query.group !== undefined && !isStored && isPlain(query),
    from: isStored ? queuedRequests(team_id) : [sql`from messages m ${joined}`],
    days: isStored
      ? (of) =>
          daysOfRequests(team_id, interval, of, {
            lines: requestDayConditions(query, team_id, of),
            where: plain,
          })
      : isSummed
        ? (of) => ({
            interval,
            rows: (unit, part) =>
              sumDays(
                {
                  list: 'message',
                  lines: dayConditions(query, team_id, readable, of),
                  countRows: (cutDay) => countRows(of, [...plain, ...within(MOMENT, cutDay)]),
                },
                unit,
                part,
              ),
          })
        : null,
    countStored:
      isSummed && dates.length === 0
        ? (of) =>
            counted
              .filter(({ status }) => of.includes(listStatusOf(status)))
              .reduce((sum, { n }) => sum + n, 0)
        : null,
  };
}

/**
 * Returns the condition of a search. Requests are found by their own index first, because a scan of
 * the queue for a name would read all of it. The ids are one array, so that the index of the
 * messages is scanned once instead of once for each request.
 */
function isFound(team_id: string, search: readonly Condition[]): Condition {
  return sql`m.request_id = any(array(select s.request_id from request_search s where ${allOf([sql`s.team_id = ${team_id}`, ...search])}))`;
}

const MOMENT = sql`m.scheduled_at`;

/** Returns the SQL of the count. Each branch is counted by its own index. */
function countRows(
  listStatuses: readonly ListStatus[],
  where: readonly Condition[],
): RawBuilder<number> {
  const counts = branches(listStatuses, false).map(
    (branch) => sql`(select count(*) from messages m where ${allOf([...branch, ...where])})`,
  );
  return counts.length === 0 ? sql`0` : sql`(${sql.join(counts, sql` + `)})::int`;
}

function isPlain({
  status,
  reason,
  channel,
  step,
  country_code,
  rating,
  search,
  start,
  end,
}: QueueFilters): boolean {
  return (
    ![status, reason, channel, step, country_code, rating].some(
      (values) => values !== undefined && values.length > 0,
    ) && [search, start, end].every((text) => text === undefined || text === '')
  );
}
