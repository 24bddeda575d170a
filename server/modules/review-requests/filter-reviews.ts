import { type RawBuilder, sql } from 'kysely';
import { FOLLOW_UP_STATUSES, type FollowUpStatus } from '#contract/follow-up.ts';
import type { Query } from '#contract/schemas.ts';
import type { TeamCaller } from '#server/http/handler.ts';
import { allOf, requestConditions, searchConditions } from './filter-requests.ts';
import { readInterval } from './read-interval.ts';

type Filters = Query<'listReviews'>;
/** What the list and its file are asked by. */
export type ReviewFilters = Omit<Filters, 'page' | 'per_page'>;

/** What is asked, as SQL: `r` is `listed_requests`. */
export interface AskedReviews {
  /** Found first by their own index: walking the list until a name turns up would read all of it. */
  found: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  where: RawBuilder<boolean>;
  /** How many they are, from the sums that are kept; null when something else is asked than what these are kept by. */
  counted: RawBuilder<number> | null;
  /** The same conditions on the lines of these sums, where they alone say how many there are. */
  ofCounts: RawBuilder<boolean> | null;
  /** The same on the lines of `review_day_counts`, which know ratings alone. */
  ofDays: RawBuilder<boolean> | null;
}

const LATELY_MS = 30 * 86_400_000;
type State = Exclude<NonNullable<Filters['status']>[number], FollowUpStatus>;
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
): AskedReviews {
  const { from, until } = readInterval(query, timezone);
  const dates = [
    ...(from ? [sql<boolean>`r.last_activity_at >= ${from}`] : []),
    ...(until ? [sql<boolean>`r.last_activity_at < ${until}`] : []),
  ];
  const search = searchConditions(query, caller.role);
  const kept = [
    sql<boolean>`r.team_id = ${caller.team_id}`,
    ...columnConditions(query),
    ...requestConditions(query),
  ];
  const followed = followConditions(query, caller.user.id);
  const isKept = search.length + dates.length === 0 && query.owner_id === undefined;
  return {
    found:
      search.length === 0
        ? sql``
        : sql`with found as materialized (${searchIn('request_search', caller.team_id, search)} union ${searchIn('review_search', caller.team_id, search)})`,
    from:
      search.length === 0
        ? sql`from listed_requests r`
        : sql`from found join listed_requests r using (request_id)`,
    where: allOf([...kept, ...followed, ...dates]),
    counted: isKept ? countKept(kept, statusesOf(query)) : null,
    ofDays: isKept && isByRating(query) ? allOf(kept) : null,
    ofCounts: isKept && statusesOf(query).length === 0 ? allOf(kept) : null,
  };
}

function isByRating({ status = [], channel, step, country_code }: ReviewFilters): boolean {
  return (
    status.every((state) => state in STATES && state !== 'with_feedback') &&
    !some(channel) &&
    !some(step) &&
    !some(country_code)
  );
}

/** Who somebody is, and what they wrote: both tables are asked alike. */
function searchIn(
  name: 'request_search' | 'review_search',
  team_id: string,
  search: readonly RawBuilder<boolean>[],
): RawBuilder<unknown> {
  return sql`select s.request_id from ${sql.table(name)} s where ${allOf([sql`s.team_id = ${team_id}`, ...search])}`;
}

function statusesOf({ status = [] }: Pick<ReviewFilters, 'status'>): readonly FollowUpStatus[] {
  return FOLLOW_UP_STATUSES.filter((known) => status.includes(known));
}

/** Only what is rated is followed. Statuses stand in the statement itself, so that the index of those that are not open is known to hold them. */
function followConditions(
  asked: Pick<ReviewFilters, 'status' | 'owner_id'>,
  user_id: string,
): RawBuilder<boolean>[] {
  const statuses = statusesOf(asked);
  const conditions =
    statuses.length === 0
      ? []
      : [
          sql<boolean>`r.rating is not null`,
          sql<boolean>`r.status in (${sql.join(statuses.map((status) => sql.lit(status)))})`,
        ];
  if (asked.owner_id === 'none')
    return [...conditions, sql<boolean>`r.rating is not null`, sql<boolean>`r.owner_id is null`];
  return asked.owner_id === undefined
    ? conditions
    : [
        ...conditions,
        sql<boolean>`r.owner_id = ${asked.owner_id === 'me' ? user_id : asked.owner_id}`,
      ];
}

/** Few are not open: the open ones are the kept sum of the rated ones without those. Null: the few are counted themselves. */
function countKept(
  kept: readonly RawBuilder<boolean>[],
  statuses: readonly FollowUpStatus[],
): RawBuilder<number> | null {
  const all = (conditions: readonly RawBuilder<boolean>[]) =>
    sql<number>`(select coalesce(sum(n), 0)::int from review_counts r where ${allOf(conditions)})`;
  if (statuses.length === 0) return all(kept);
  if (!statuses.includes('open')) return null;
  const others = FOLLOW_UP_STATUSES.filter((status) => !statuses.includes(status));
  const rated = all([...kept, sql<boolean>`r.rating is not null`]);
  if (others.length === 0) return rated;
  return sql<number>`${rated} - (select count(*)::int from listed_requests r where ${allOf(kept)} and r.rating is not null and r.status in (${sql.join(others.map((status) => sql.lit(status)))}))`;
}

function columnConditions(asked: ReviewFilters): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = [];
  if (some(asked.channel)) conditions.push(sql`r.channel = any(${asked.channel}::text[])`);
  if (some(asked.step)) conditions.push(sql`r.step = any(${asked.step}::text[])`);
  const states = (asked.status ?? []).flatMap((status) =>
    status in STATES ? [STATES[status as State]] : [],
  );
  if (states.length > 0) conditions.push(sql`(${sql.join(states, sql` or `)})`);
  return conditions;
}

/** Whose rating somebody should read first; none of them was active before `since`. */
export interface Attention {
  condition: RawBuilder<boolean>;
  since: Date;
}

/** Who was unhappy lately, until somebody has dealt with it. A rating is an activity, so that an index bounds the search. */
export function unhappyLately(now: Date): Attention {
  const since = new Date(now.getTime() - LATELY_MS);
  return {
    since,
    condition: sql<boolean>`(r.rating <= 2 and r.status = 'open' and r.last_activity_at >= ${since} and r.rated_at >= ${since})`,
  };
}

function some<T>(values: readonly T[] | undefined): values is readonly T[] {
  return values !== undefined && values.length > 0;
}
