import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import { FIRST_CELL, PLACES } from '#server/domains/counters/cells.ts';
import { LIMITED_PLANS, monthlyRequests } from './plans.ts';

/** The remaining quota of this month for a team on a limited plan. */
export interface Quota {
  limit: number;
  /** Requests first accepted this month, and those with an unknown outcome. */
  used: number;
  /** Requests whose call has not ended. They may still be refused. */
  in_flight: number;
  /** The start of the next month in the team’s zone. */
  resets_at: Date;
}

const [FIRST, LAST] = [FIRST_CELL.request_sent, FIRST_CELL.request_sent + PLACES.length - 1];

/**
 * Reads the quotas of these teams; a team without a limit is absent. Accepted messages and messages
 * in flight are read in one statement, so that a message that changes its state meanwhile is
 * counted exactly once. `except`: messages that are being checked.
 */
export async function readQuotas(
  db: Kysely<DB>,
  team_ids: readonly string[],
  now: Date,
  except: readonly string[] = [],
): Promise<Map<string, Quota>> {
  if (team_ids.length === 0) return new Map();
  const rows = await readMonths(
    db,
    { team_ids, now, except },
    sql`and current_plan = any(${[...LIMITED_PLANS]}::text[])`,
  );
  return new Map(
    rows.flatMap(({ id, plan, used, in_flight, resets_at }) => {
      const limit = monthlyRequests(plan);
      return limit === null ? [] : [[id, { limit, used, in_flight, resets_at }] as const];
    }),
  );
}

/** Reads the usage of one team in this month, on any plan. */
export async function readUsage(
  db: Kysely<DB>,
  team_id: string,
  now: Date,
): Promise<Omit<Quota, 'limit'> & { plan: string; limit: number | null }> {
  const [month] = await readMonths(db, { team_ids: [team_id], now, except: [] }, sql``);
  if (!month) throw new Error(`team ${team_id} is gone`);
  const { plan, used, in_flight, resets_at } = month;
  return { plan, used, in_flight, resets_at, limit: monthlyRequests(plan) };
}

interface Months {
  team_ids: readonly string[];
  now: Date;
  except: readonly string[];
}

interface Month extends Omit<Quota, 'limit'> {
  id: string;
  plan: string;
}

async function readMonths(
  db: Kysely<DB>,
  { team_ids, now, except }: Months,
  only: ReturnType<typeof sql>,
): Promise<Month[]> {
  const { rows } = await sql<Month>`
    with team as (
      select id, current_plan, timezone, date_trunc('month', ${now}::timestamptz at time zone timezone) as month from teams
      where id = any(${[...new Set(team_ids)]}::bigint[]) ${only}
    )
    select t.id, t.current_plan as plan, (t.month + interval '1 month') at time zone t.timezone as resets_at,
      (select coalesce(sum(x), 0)::int from statistics s cross join lateral unnest(s.c[${sql.lit(FIRST)}:${sql.lit(LAST)}]) x
        where s.team_id = t.id and s.day >= t.month::date and s.day < (t.month + interval '1 month')::date)
      + q.unknown as used, q.in_flight
    from team t cross join lateral (
      select (count(*) filter (where m.status = 'outcome_unknown'))::int as unknown, (count(*) filter (where m.status = 'sending'))::int as in_flight
      from messages m join review_requests r on r.id = m.request_id
      where m.team_id = t.id and m.finished_at is null and m.status in ('sending', 'outcome_unknown') and m.step = 'request' and r.date_sent is null
        and m.id <> all(${except}::bigint[])) q`.execute(db);
  return rows;
}
