import { type RawBuilder, sql } from 'kysely';
import type { FollowUpStatus } from '#contract/labels/follow-up.ts';
import type { Query } from '#contract/api/schemas.ts';
import type { TeamCaller } from '#server/http/calls/handler.ts';
import {
  allOf,
  requestConditions,
  searchConditions,
} from '#server/domains/requests/lists/filter-requests.ts';
import { type DateInterval, readInterval } from '#server/domains/requests/lists/read-interval.ts';
import {
  cutDays,
  type DaySums,
  sumDays,
  totalOfDays,
  unitOf,
  within,
} from '#server/domains/requests/lists/sum-days.ts';
import { unhappyLately } from './unhappy-lately.ts';
import { followUpConditions, statusesOf, othersThan, literals } from './follow-up-conditions.ts';

type Filters = Query<'listReviews'>;
/** The filters that the list and its file share. */
export type ReviewFilters = Omit<Filters, 'page' | 'per_page'>;

/** A filter as SQL; `r` is `listed_requests`. */
export interface ReviewQuery {
  from: RawBuilder<unknown>;
  where: RawBuilder<boolean>;
  /** The same condition for rows whose ids are known; null without a search text. */
  whereKnown: RawBuilder<boolean> | null;
  /** The number of rows from the daily counts; null when the filter has none. */
  counted: RawBuilder<number> | null;
  /**
   * The same conditions on the rows of `review_counts`; null when these counts are not sufficient.
   */
  ofCounts: RawBuilder<boolean> | null;
  /**
   * The number of rows per day that also satisfy a condition on `r`; null when the filter has no
   * daily counts.
   */
  days: ((condition: RawBuilder<boolean> | null) => DaySums) | null;
}

/** The column by which the list is sorted and its dates are filtered. */
const MOMENT = sql`r.last_activity_at`;
type State = Exclude<NonNullable<Filters['status']>[number], FollowUpStatus | 'attention'>;
const STATES: Readonly<Record<State, RawBuilder<boolean>>> = {
  rated: sql`r.rating is not null`,
  not_rated: sql`r.rating is null`,
  unhappy: sql`r.rating <= 2`,
  with_feedback: sql`r.has_feedback`,
};

export function readReviewFilters(
  query: ReviewFilters,
  caller: Pick<TeamCaller, 'team_id' | 'role' | 'user'>,
  timezone: string,
  now: Date,
): ReviewQuery {
  const interval = readInterval(query, timezone);
  const dates = within(MOMENT, interval);
  const search = searchConditions(query, caller.role);
  const conditions = [
    sql<boolean>`r.team_id = ${caller.team_id}`,
    ...columnConditions(query),
    ...requestConditions(query),
  ];
  const attention = query.status?.includes('attention') ? [unhappyLately(now).condition] : [];
  const followed = [
    ...followUpConditions(query, caller.user.id),
    ...tagConditions(query, caller.team_id),
  ];
  const isSummed =
    search.length === 0 &&
    query.owner_id === undefined &&
    !some(query.tag) &&
    attention.length === 0;
  const days = isSummed ? daysOf(conditions, statusesOf(query), interval) : null;
  const isCounted = isSummed && dates.length === 0;
  const isSearch = search.length > 0;
  const others = [...conditions, ...attention, ...followed, ...dates];
  return {
    from: sql`from listed_requests r`,
    where: allOf(isSearch ? [isFound(caller.team_id, search), ...others] : others),
    whereKnown: isSearch ? allOf([isMatch(caller.team_id, search), ...others]) : null,
    counted: isCounted
      ? countStored(conditions, statusesOf(query))
      : days && totalOfDays(days(null)),
    days,
    ofCounts: isCounted && statusesOf(query).length === 0 ? allOf(conditions) : null,
  };
}

/**
 * Returns the daily counts of the filter. Most follow-ups are open, so the others are subtracted,
 * day by day, from the counts of rated requests. Returns null when the filter excludes open ones;
 * the others are found by their own index.
 */
function daysOf(
  conditions: readonly RawBuilder<boolean>[],
  statuses: readonly FollowUpStatus[],
  interval: DateInterval,
): ReviewQuery['days'] {
  const others = othersThan(statuses);
  if (statuses.length > 0 && !statuses.includes('open')) return null;
  const rated = statuses.length === 0 ? [] : [sql<boolean>`r.rating is not null`];
  return (condition) => {
    const reviewFilters = [...conditions, ...rated, ...(condition ? [condition] : [])];
    const isOther = sql<boolean>`r.status in (${literals(others)})`;
    const excludingOthers =
      rated.length === 0 || others.length === 0 ? [] : [sql<boolean>`not ${isOther}`];
    const source = {
      list: 'review' as const,
      lines: allOf(reviewFilters),
      countRows: (part: DateInterval) =>
        sql<number>`(select count(*)::int from listed_requests r where ${allOf([...reviewFilters, ...excludingOthers, ...within(MOMENT, part)])})`,
    };
    return {
      interval,
      rows: (unit, part) => {
        const days = sumDays(source, unit, part);
        const { whole } = cutDays(part);
        if (excludingOthers.length === 0 || whole === null) return days;
        const day = unitOf(unit, sql`(${MOMENT} at time zone 'UTC')::date`);
        return sql`${days} union all select ${day}, -1 from listed_requests r where ${allOf([...reviewFilters, isOther, ...within(MOMENT, whole)])}`;
      },
    };
  };
}

/**
 * Returns the condition of a search. The ids are found by the index of the search tables first,
 * because a scan of the list would read all of it. As one array of ids, the list is read once in
 * the order of ids instead of being hashed.
 */
function isFound(team_id: string, search: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql`r.request_id = any(array(${searchIn('request_search', team_id, search)} union all ${searchIn('review_search', team_id, search)}))`;
}

/** Returns the condition of a search for few rows, each checked by its id. */
function isMatch(team_id: string, search: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  const ofRow = [...search, sql<boolean>`s.request_id = r.request_id`];
  return sql`(exists (${searchIn('request_search', team_id, ofRow)}) or exists (${searchIn('review_search', team_id, ofRow)}))`;
}

/** Returns the ids that match in one search table; both tables have the same columns. */
function searchIn(
  name: 'request_search' | 'review_search',
  team_id: string,
  search: readonly RawBuilder<boolean>[],
): RawBuilder<unknown> {
  return sql`select s.request_id from ${sql.table(name)} s where ${allOf([sql`s.team_id = ${team_id}`, ...search])}`;
}

/**
 * Returns the SQL of the total from the stored counts. Most follow-ups are open, so the open ones
 * are the stored count of rated requests minus the others. Returns null when the rows must be
 * counted directly.
 */
function countStored(
  narrowing: readonly RawBuilder<boolean>[],
  statuses: readonly FollowUpStatus[],
): RawBuilder<number> | null {
  const all = (conditions: readonly RawBuilder<boolean>[]) =>
    sql<number>`(select coalesce(sum(n), 0)::int from review_counts r where ${allOf(conditions)})`;
  if (statuses.length === 0) return all(narrowing);
  if (!statuses.includes('open')) return null;
  const others = othersThan(statuses);
  const rated = all([...narrowing, sql<boolean>`r.rating is not null`]);
  if (others.length === 0) return rated;
  return sql<number>`${rated} - (select count(*)::int from listed_requests r where ${allOf(narrowing)} and r.rating is not null and r.status in (${literals(others)}))`;
}

function columnConditions(reviewFilters: ReviewFilters): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = [];
  if (some(reviewFilters.channel))
    conditions.push(sql`r.channel = any(${reviewFilters.channel}::text[])`);
  if (some(reviewFilters.step)) conditions.push(sql`r.step = any(${reviewFilters.step}::text[])`);
  const states = (reviewFilters.status ?? []).flatMap((status) =>
    status in STATES ? [STATES[status as State]] : [],
  );
  if (states.length > 0) conditions.push(sql`(${sql.join(states, sql` or `)})`);
  return conditions;
}

function tagConditions({ tag }: ReviewFilters, team_id: string): RawBuilder<boolean>[] {
  return some(tag)
    ? [
        sql`r.request_id in (select f.request_id from review_follow_ups f where f.team_id = ${team_id} and f.tags <> '{}' and f.tags && ${tag}::text[])`,
      ]
    : [];
}

function some<T>(values: readonly T[] | undefined): values is readonly T[] {
  return values !== undefined && values.length > 0;
}
