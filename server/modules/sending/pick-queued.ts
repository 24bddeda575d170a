import { type RawBuilder, sql } from 'kysely';
import type { Query } from '#contract/schemas.ts';
import { type MessageStatus, QUEUED_STATUSES } from '#contract/message-status.ts';
import type { Database } from '#server/database/open.ts';
import type { TeamCaller } from '#server/http/handler.ts';
import { allOf, requestConditions, searchConditions } from '../review-requests/filter-requests.ts';
import { readInterval } from '../review-requests/read-interval.ts';
import { ATTENTION } from './count-queue.ts';
import { type OpenCircuits, shownReason, shownStatus } from './open-circuits.ts';

export type QueueFilters = Query<'listQueuedReviews'>;
type Condition = RawBuilder<boolean>;

/** What is asked, as SQL: `m` is `messages`, `r` is `review_requests` and joined only when something is asked of it. */
export interface Asked {
  /** The parts of `messages` that may hold it, each with an index of its own: what the queue shows, what is over. */
  halves: readonly Condition[];
  /** Found first by their own index: walking the queue until a name turns up would read all of it. */
  found: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  where: readonly Condition[];
}

const UNFINISHED: Condition = sql`m.finished_at is null`;
const FINISHED: Condition = sql`m.finished_at is not null`;
const URGENT: Condition = sql`m.status in (${sql.join(ATTENTION.map((status) => sql.lit(status)))})`;

export function readFilters(query: QueueFilters, caller: { team_id: string; role: TeamCaller['role'] }, timezone: string, circuits: OpenCircuits): Asked {
  const where = [sql<boolean>`m.team_id = ${caller.team_id}`, ...messageConditions(query, timezone, circuits)];
  const ofRequest = requestConditions(query);
  const search = searchConditions(query, caller.role);
  const halves = halvesOf(query.status);
  if (search.length === 0 && ofRequest.length === 0) return { halves, where, found: sql``, from: sql`from messages m` };
  if (search.length === 0) return { halves, where: [...where, ...ofRequest], found: sql``, from: sql`from messages m join review_requests r on r.id = m.request_id` };
  const joined = ofRequest.length === 0 ? sql`` : sql`join review_requests r on r.id = s.request_id`;
  return {
    halves,
    where,
    found: sql`with found as materialized (select s.request_id from request_search s ${joined} where ${allOf([sql`s.team_id = ${caller.team_id}`, ...search, ...ofRequest])})`,
    from: sql`from found join messages m using (request_id)`,
  };
}

/** Each branch walks an index in order and stops at the end of the page; their first rows together hold the page. */
export async function pickQueued(db: Database, asked: Asked, { page, per_page, sort }: Pick<QueueFilters, 'page' | 'per_page' | 'sort'>, hasUrgent: boolean): Promise<string[]> {
  const end = page * per_page;
  const direction = sort === 'latest' ? sql`desc` : sql`asc`;
  const ranks: Condition[] = sort === 'attention' && hasUrgent ? [URGENT, sql`not ${URGENT}`] : [sql`true`];
  const branches = ranks.flatMap((rank, place) =>
    asked.halves.map((half) => sql`
      (select m.id, m.scheduled_at, ${sql.lit(place)} as place ${asked.from} where ${allOf([...asked.where, half, rank])}
       order by m.scheduled_at ${direction}, m.id ${direction} limit ${end})`),
  );
  const { rows } = await sql<{ id: string }>`
    ${asked.found} select id from (${sql.join(branches, sql` union all `)}) branch
    order by place, scheduled_at ${direction}, id ${direction} limit ${per_page} offset ${end - per_page}`.execute(db);
  return rows.map((row) => row.id);
}

export async function countQueued(db: Database, { halves, found, from, where }: Asked): Promise<number> {
  const { rows } = await sql<{ total: number }>`${found} select count(*)::int as total ${from} where ${allOf([sql`(${sql.join(halves, sql` or `)})`, ...where])}`.execute(db);
  return rows[0]?.total ?? 0;
}

function halvesOf(statuses: QueueFilters['status']): Condition[] {
  if (!some(statuses)) return [UNFINISHED];
  const isQueued = (status: MessageStatus): boolean => (QUEUED_STATUSES as readonly MessageStatus[]).includes(status);
  return [...(statuses.some(isQueued) ? [UNFINISHED] : []), ...(statuses.every(isQueued) ? [] : [FINISHED])];
}

function messageConditions(asked: QueueFilters, timezone: string, circuits: OpenCircuits): Condition[] {
  const { from, until } = readInterval(asked, timezone);
  const conditions: Condition[] = [];
  if (from) conditions.push(sql`m.scheduled_at >= ${from}`);
  if (until) conditions.push(sql`m.scheduled_at < ${until}`);
  if (some(asked.status)) conditions.push(sql`${shownStatus(circuits)} = any(${asked.status}::text[])`);
  if (some(asked.reason)) conditions.push(sql`${shownReason(circuits)} = any(${asked.reason}::text[])`);
  if (some(asked.channel)) conditions.push(sql`m.channel = any(${asked.channel}::text[])`);
  if (some(asked.step)) conditions.push(sql`m.step = any(${asked.step}::text[])`);
  return conditions;
}

function some<T>(values: readonly T[] | undefined): values is readonly T[] {
  return values !== undefined && values.length > 0;
}
