import { sql, type Transaction } from 'kysely';
import type { App } from '#server/app.ts';
import type { DB } from '#server/database/tables.ts';
import { JOB_WORK_MS } from '#server/jobs/job-work.ts';
import { firstMessages } from './first-messages.ts';

const AT_ONCE = 5_000;
const QUEUED_REQUESTS_LOCK = 7_245_106;

/**
 * Updates `queued_requests` and its day counts for the requests that have changed, some thousands
 * by one statement. A change during the update is recorded again and handled at the next run.
 */
export async function foldQueuedRequests(app: Pick<App, 'db'>): Promise<void> {
  const until = performance.now() + JOB_WORK_MS;
  while (performance.now() < until && (await foldSome(app)));
}

/** Updates one batch. Returns false when nothing is left or another process runs this update. */
async function foldSome({ db }: Pick<App, 'db'>): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const {
      rows: [lock],
    } = await sql<{
      is_ours: boolean;
    }>`select pg_try_advisory_xact_lock(${sql.lit(QUEUED_REQUESTS_LOCK)}) as is_ours`.execute(tx);
    return lock?.is_ours === true && (await fold(tx)) > 0;
  });
}

/**
 * Updates by one statement, so that the removed rows and the read messages belong to one snapshot.
 */
async function fold(tx: Transaction<DB>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with picked as materialized (
      select distinct team_id, request_id from (select team_id, request_id from changed_queued_requests order by team_id, request_id limit ${sql.lit(AT_ONCE)}) c),
    done as (
      delete from changed_queued_requests c using picked p where c.team_id = p.team_id and c.request_id = p.request_id),
    present as materialized (${firstMessages(sql`select team_id, request_id from picked`)}),
    former as materialized (select q.* from picked p join queued_requests q on q.request_id = p.request_id),
    counted as (
      insert into queued_request_day_counts (n, team_id, list_status, step, channel, reason, country_code, day)
      select sum(n), team_id, list_status, step, channel, reason, country_code, day from (
        select 1 as n, team_id, list_status, step, channel, reason, country_code, (scheduled_at at time zone 'UTC')::date as day from present
        union all
        select -1, team_id, list_status, step, channel, reason, country_code, (scheduled_at at time zone 'UTC')::date from former) moved
      group by team_id, list_status, step, channel, reason, country_code, day having sum(n) <> 0),
    removed as (
      delete from queued_requests q using former f where q.request_id = f.request_id and not exists (select from present r where r.request_id = f.request_id)),
    saved as (
      insert into queued_requests as q (request_id, team_id, message_id, scheduled_at, list_status, step, channel, reason, country_code)
      select request_id, team_id, id, scheduled_at, list_status, step, channel, reason, country_code from present
      on conflict (request_id) do update set message_id = excluded.message_id, scheduled_at = excluded.scheduled_at, list_status = excluded.list_status,
        step = excluded.step, channel = excluded.channel, reason = excluded.reason, country_code = excluded.country_code)
    select count(*)::int as n from picked`.execute(tx);
  return rows[0]?.n ?? 0;
}
