import { sql, type RawBuilder } from 'kysely';
import type { Handler } from '#server/http/calls/handler.ts';
import { retentionStart, nextPurge } from './purge-hour.ts';

/**
 * Returns the retention of personal data, the counts of the next purge and those of the last one.
 */
export const readRetention: Handler<'readRetention'> = async (app, { caller: { team_id } }) => {
  const { retention_days } = await app.db
    .selectFrom('teams')
    .select('retention_days')
    .where('id', '=', team_id)
    .executeTakeFirstOrThrow();
  const next = nextPurge(app.clock.now());
  const { rows } = await sql<{ due: number }>`
    select count(*)::int as due from review_requests r where r.team_id = ${team_id} and ${isOld(sql`${retentionStart(next, retention_days)}::timestamptz`)}`.execute(
    app.db,
  );
  const { rows: purged } = await sql<{ at: Date | null; requests: number }>`
    with changes as (select at, coalesce((detail ->> 'requests')::int, 0) as n, max(at) over () as latest from audit_log where team_id = ${team_id} and action = 'data_purged')
    select max(at) as at, coalesce(sum(n), 0)::int as requests from changes where at > latest - interval '6 hours'`.execute(
    app.db,
  );
  const [last] = purged;
  return {
    data: {
      retention_days,
      next_purge_at: next.toISOString(),
      due: rows[0]?.due ?? 0,
      /** The sum of all pieces of the last purge. */
      last_purge: last?.at ? { at: last.at.toISOString(), requests: last.requests } : null,
    },
  };
};

/**
 * Returns an SQL condition on `review_requests r`: the last contact with the person is before
 * `since` (an SQL timestamp), no message is pending, and the request is not erased yet. An opened
 * page counts as contact. There is no tracking pixel.
 */
export function isOld(since: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(r.erased_at is null and r.created_at < ${since} and r.last_activity_at < ${since} and not exists (
    select from messages m where m.request_id = r.id and m.finished_at is null and m.status <> 'failed'))`;
}
