import { sql } from 'kysely';
import type { Database } from '#server/database/open.ts';
import { recountTeam } from '#server/domains/statistics/cohorts/recount.ts';

/** What the auditor found: all but the first two must be 0. */
export interface RestoreAudit {
  teams: number;
  messages: number;
  /** Figures that differ from a recount. */
  statistics_differences: number;
  /** Requests that were sent without a `sent` event in their timeline, or the other way round. */
  contradictions: number;
}

/**
 * Two questions of the auditor of `faults/`: figures against a recount, dates against the timeline.
 */
export async function auditRestored(db: Database): Promise<RestoreAudit> {
  const teams = await db.selectFrom('teams').select('id').execute();
  let statistics_differences = 0;
  for (const { id } of teams)
    statistics_differences += (await db.transaction().execute((tx) => recountTeam(tx, id))).length;
  const { rows } = await sql<{ messages: number; contradictions: number }>`
    select (select count(*)::int from messages) as messages,
      (select count(*)::int from review_requests r where r.erased_at is null and (r.date_sent is not null) is distinct from
        exists (select from request_timeline f where f.request_id = r.id and f.kind = 'sent')) as contradictions`.execute(
    db,
  );
  return {
    teams: teams.length,
    messages: rows[0]?.messages ?? 0,
    statistics_differences,
    contradictions: rows[0]?.contradictions ?? 0,
  };
}

export function isClean({ statistics_differences, contradictions }: RestoreAudit): boolean {
  return statistics_differences + contradictions === 0;
}
