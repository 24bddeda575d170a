import { type RawBuilder, sql } from 'kysely';
import type { Query } from '#contract/api/schemas.ts';
import {
  type MessageStatus,
  PENDING_STATUSES,
  QUEUED_STATUSES,
} from '#contract/labels/message-status.ts';
import type { Database } from '#server/database/open.ts';
import type { TeamCaller } from '#server/http/calls/handler.ts';
import {
  allOf,
  requestConditions,
  searchConditions,
} from '#server/domains/requests/lists/filter-requests.ts';
import { DEEP, findDay } from '#server/domains/requests/lists/find-day.ts';
import { readInterval } from '#server/domains/requests/lists/read-interval.ts';
import { sumDays, totalOfDays, within } from '#server/domains/requests/lists/sum-days.ts';
import { ATTENTION } from './count-queue.ts';
import {
  type OpenCircuits,
  shownReason,
  shownStatus,
} from '#server/domains/channels/senders/open-circuits.ts';
import { type StoredCount, matches } from './read-message-counts.ts';
import {
  CLOSED_LIST_STATUSES,
  MAIN_LIST_STATUSES,
  OPEN_LIST_STATUSES,
  type ListStatus,
  listStatusOf,
} from './list-status.ts';

export type QueueFilters = Query<'listQueuedReviews'>;
type Condition = RawBuilder<boolean>;

/** The filters as SQL. `m` is `messages`; `r` is `review_requests`, joined only when a filter needs it. */
export interface QueueQuery {
  /** The list statuses that at least one matching message has. */
  listStatuses: readonly ListStatus[];
  /** Search results are found by their own index first, because scanning the queue for a name would read all of it. */
  found: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  where: readonly Condition[];
  isSearch: boolean;
  /** Grouped by request and not filtered: each request counts once, which is quicker than to look for its first message. */
  isEveryRequest: boolean;
  /** Returns the number of messages by the stored counts. Null for filters by search, date or rating, which the counts do not hold. */
  kept: ((listStatuses: readonly ListStatus[]) => number) | null;
  /** Returns the number of messages of each day, as `sumDays` reads it. Null for filters by search or rating, which the sums do not hold. */
  days: ((listStatuses: readonly ListStatus[]) => RawBuilder<unknown>) | null;
}

const rankOf = (row: RawBuilder<unknown>) =>
  sql`case ${row}.step when 'request' then 1 when 'first_reminder' then 2 else 3 end`;
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
}

export function readFilters(query: QueueFilters, queue: Queue): QueueQuery {
  const { team_id, role, timezone, counts, circuits } = queue;
  // Behind an open circuit the status of a row differs from the one that is shown, and the stored counts hold the former.
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
  const isSummed = !isShown && query.group === undefined && search.length + ofRequest.length === 0;
  const where = [
    sql<boolean>`m.team_id = ${team_id}`,
    ...dates,
    ...messageConditions(query, statuses, queue),
    ...(query.group === undefined ? [] : [FIRST_OF_REQUEST]),
  ];
  const joined =
    ofRequest.length === 0 ? sql`` : sql`join review_requests r on r.id = m.request_id`;
  return {
    listStatuses,
    where: [...where, ...ofRequest],
    isSearch: search.length > 0,
    isEveryRequest: query.group !== undefined && isPlain(query),
    found:
      search.length === 0
        ? sql``
        : sql`with found as not materialized (select s.request_id from request_search s where ${allOf([sql`s.team_id = ${team_id}`, ...search])})`,
    from:
      search.length === 0
        ? sql`from messages m ${joined}`
        : sql`from found join messages m using (request_id) ${joined}`,
    days: isSummed
      ? (of) =>
          sumDays({
            table: 'message_day_counts',
            lines: dayConditions(query, team_id, readable, of),
            interval,
            countRows: (part) => countRows(of, [...where, ...within(MOMENT, part)]),
          })
      : null,
    kept:
      isSummed && dates.length === 0
        ? (of) =>
            counted
              .filter(({ status }) => of.includes(listStatusOf(status)))
              .reduce((sum, { n }) => sum + n, 0)
        : null,
  };
}

const MOMENT = sql`m.scheduled_at`;

/** Each branch is counted by its own index. */
function countRows(
  listStatuses: readonly ListStatus[],
  where: readonly Condition[],
): RawBuilder<number> {
  const counts = branches(listStatuses, false).map(
    (branch) => sql`(select count(*) from messages m where ${allOf([...branch, ...where])})`,
  );
  return counts.length === 0 ? sql`0` : sql`(${sql.join(counts, sql` + `)})::int`;
}

type PageQuery = Pick<QueueFilters, 'page' | 'per_page' | 'sort'>;

/** The ids of one page, in order. */
export async function pickQueued(
  db: Database,
  filters: QueueQuery,
  page: PageQuery,
): Promise<string[]> {
  const { order, rows: picked } = await pageOf(db, filters, page);
  const { rows } = await sql<{
    id: string;
  }>`${filters.found} select id from (${picked}) p order by ${order}`.execute(db);
  return rows.map((row) => row.id);
}

/** The rows `id, place, scheduled_at` of one page as SQL, and their order. What a person must decide comes first where the order says so. */
export async function pageOf(
  db: Database,
  filters: QueueQuery,
  { page, per_page, sort }: PageQuery,
): Promise<{ rows: RawBuilder<unknown>; order: RawBuilder<unknown> }> {
  const offset = (page - 1) * per_page;
  const isLatest = sort === 'latest';
  const direction = isLatest ? sql`desc` : sql`asc`;
  const order = sql`p.place, p.scheduled_at ${direction}, p.id ${direction}`;
  if (filters.isSearch)
    return {
      order,
      rows: walkFound(filters, {
        limit: per_page,
        offset,
        direction,
        isUrgentFirst: sort === 'attention',
      }),
    };
  const urgent =
    sort === 'attention'
      ? filters.listStatuses.filter((listStatus) =>
          ATTENTION.some((status) => status === listStatus),
        )
      : [];
  const rest = filters.listStatuses.filter((listStatus) => !urgent.includes(listStatus));
  if (urgent.length === 0 || rest.length === 0)
    return {
      order,
      rows: await walkFrom(db, filters, filters.listStatuses, {
        limit: per_page,
        offset,
        isLatest,
        place: 0,
      }),
    };
  const before = await countQueued(db, filters, urgent);
  const left = Math.min(per_page, Math.max(0, before - offset));
  const first = () =>
    walkFrom(db, filters, urgent, {
      limit: left,
      offset: Math.min(offset, before),
      isLatest,
      place: 0,
    });
  const others = () =>
    walkFrom(db, filters, rest, {
      limit: per_page - left,
      offset: Math.max(0, offset - before),
      isLatest,
      place: 1,
    });
  if (left === 0) return { order, rows: await others() };
  if (left === per_page) return { order, rows: await first() };
  return { order, rows: sql`(${await first()}) union all (${await others()})` };
}

/** A deep page begins on the day that holds it: the sums of the days before are skipped, and only the rows of that day are walked. */
async function walkFrom(
  db: Database,
  filters: QueueQuery,
  listStatuses: readonly ListStatus[],
  { isLatest, ...slice }: Omit<Walk, 'direction' | 'since'> & { isLatest: boolean },
): Promise<RawBuilder<unknown>> {
  const { offset, limit } = slice;
  const directionOf = (isDescending: boolean) => (isDescending ? sql`desc` : sql`asc`);
  if (filters.days === null || offset < DEEP || limit === 0)
    return walk(filters, listStatuses, { ...slice, direction: directionOf(isLatest), since: [] });
  const found = await findDay(db, filters.days(listStatuses), {
    offset,
    limit,
    isLatestFirst: isLatest,
  });
  if (found === null) return NO_ROWS;
  const isDescending = isLatest !== found.isBackward;
  const since = isDescending
    ? sql<boolean>`m.scheduled_at < ${found.until}`
    : sql<boolean>`m.scheduled_at >= ${found.from}`;
  return walk(filters, listStatuses, {
    ...slice,
    offset: found.offset,
    direction: directionOf(isDescending),
    since: [since],
  });
}

const NO_ROWS = sql`select null::bigint as id, 0 as place, null::timestamptz as scheduled_at where false`;

interface Walk {
  limit: number;
  offset: number;
  direction: RawBuilder<unknown>;
  place: number;
  /** The day at which the scan begins. Absent: at the first row. */
  since: readonly Condition[];
}

/**
 * Each branch walks an index in order and stops at the end of the page; their first rows together hold the page. The limit is written out: as a parameter it is
 * unknown to the plan, which then expects a tenth of the queue and reads all of it to join.
 */
function walk(
  { from, where, isSearch }: QueueQuery,
  listStatuses: readonly ListStatus[],
  { limit, offset, direction, place, since }: Walk,
): RawBuilder<unknown> {
  const order = sql`order by scheduled_at ${direction}, id ${direction}`;
  const [only, ...others] = branches(listStatuses, isSearch).map(
    (branch) =>
      sql`select m.id, m.scheduled_at ${from} where ${allOf([...branch, ...since, ...where])}`,
  );
  if (only === undefined) return NO_ROWS;
  const all =
    others.length === 0
      ? only
      : sql.join(
          [only, ...others].map(
            (branch) => sql`(select * from (${branch}) b ${order} limit ${offset + limit})`,
          ),
          sql` union all `,
        );
  return sql`select id, ${sql.lit(place)} as place, scheduled_at from (${all}) walked ${order} limit ${sql.lit(limit)} offset ${offset}`;
}

/** The results of a search are read whole to be counted, so that they are sorted and numbered at the same time. */
function walkFound(
  filters: QueueQuery,
  {
    limit,
    offset,
    direction,
    isUrgentFirst,
  }: Omit<Walk, 'place' | 'since'> & { isUrgentFirst: boolean },
): RawBuilder<unknown> {
  const place = isUrgentFirst
    ? sql`case when m.list_status = any(${ATTENTION}::text[]) then 0 else 1 end`
    : sql.lit(0);
  const all = branches(filters.listStatuses, true).map(
    (branch) =>
      sql`select m.id, m.scheduled_at, ${place} as place ${filters.from} where ${allOf([...branch, ...filters.where])}`,
  );
  if (all.length === 0)
    return sql`select null::bigint as id, 0 as place, null::timestamptz as scheduled_at, 0 as found where false`;
  return sql`select id, place, scheduled_at, count(*) over ()::int as found from (${sql.join(all, sql` union all `)}) f order by place, scheduled_at ${direction}, id ${direction} limit ${sql.lit(limit)} offset ${offset}`;
}

/** Exact, by the kept counts or else by counting. */
export async function countQueued(
  db: Database,
  filters: QueueQuery,
  listStatuses: readonly ListStatus[] = filters.listStatuses,
): Promise<number> {
  const { found, from, where, kept, days, isSearch } = filters;
  if (kept) return kept(listStatuses);
  if (days) {
    const { rows } = await sql<{
      n: number;
    }>`select ${totalOfDays(days(listStatuses))} as n`.execute(db);
    return rows[0]?.n ?? 0;
  }
  if (filters.isEveryRequest && listStatuses === filters.listStatuses)
    return countRequests(db, filters);
  const counts = branches(listStatuses, isSearch).map(
    (branch) => sql`(select count(*) ${from} where ${allOf([...branch, ...where])})`,
  );
  if (counts.length === 0) return 0;
  const { rows } = await sql<{
    total: number;
  }>`${found} select (${sql.join(counts, sql` + `)})::int as total`.execute(db);
  return rows[0]?.total ?? 0;
}

async function countRequests(
  db: Database,
  { where: [ofTeam = sql<boolean>`true`] }: QueueQuery,
): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*)::int as total from (select m.request_id from messages m where ${ofTeam} and m.finished_at is null group by m.request_id) r`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** The conditions that lead to an index: a half of the table, whose index includes the list status, or a rare list status, which has an index of its own. */
function branches(listStatuses: readonly ListStatus[], isSearch: boolean): Condition[][] {
  return [
    { all: OPEN_LIST_STATUSES, half: sql<boolean>`m.finished_at is null` },
    { all: CLOSED_LIST_STATUSES, half: sql<boolean>`m.finished_at is not null` },
  ].flatMap(({ all, half }) => {
    const filters = all.filter((listStatus) => listStatuses.includes(listStatus));
    if (filters.length === 0) return [];
    if (!isSearch && !filters.some((listStatus) => MAIN_LIST_STATUSES.includes(listStatus)))
      return filters.map((listStatus) => [sql<boolean>`m.list_status = ${sql.lit(listStatus)}`]);
    const others = all.filter((listStatus) => !filters.includes(listStatus));
    if (others.length === 0) return [[half]];
    return [
      [
        half,
        others.length < filters.length
          ? sql<boolean>`m.list_status <> all(${others}::text[])`
          : sql<boolean>`m.list_status = any(${filters}::text[])`,
      ],
    ];
  });
}

/** The conditions of the filters on `message_day_counts`. */
function dayConditions(
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

function messageConditions(
  filters: QueueFilters,
  statuses: readonly MessageStatus[],
  { circuits }: Queue,
): Condition[] {
  const conditions: Condition[] = [];
  // The list statuses say it already, except where only one of the two statuses of a list status is asked for.
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

function some<T>(values: readonly T[] | undefined): values is readonly T[] {
  return values !== undefined && values.length > 0;
}
