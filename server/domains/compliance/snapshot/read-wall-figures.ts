import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import type { ComplianceSnapshot } from './compliance-snapshot.ts';

const YEAR = 365 * 86_400_000;
const HOUR = 3_600_000;

/**
 * Counts the decisions about the reviews of the wall over a year. `overdue` counts reviews whose
 * automatic publication is late by an hour.
 */
export async function readWallFigures(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  team_id: string,
): Promise<Omit<ComplianceSnapshot['wall'], 'moderation_days' | 'gives_code'>> {
  const now = clock.now().getTime();
  const { rows } = await sql<Omit<ComplianceSnapshot['wall'], 'moderation_days' | 'gives_code'>>`
    select count(*) filter (where status = 'pending' and request_id is not null and publish_at < ${new Date(now - HOUR)}::timestamptz)::int as overdue,
      count(*) filter (where rating <= 2 and status <> 'withdrawn')::int as low, count(*) filter (where rating <= 2 and status = 'refused')::int as low_refused,
      count(*) filter (where rating > 2 and status <> 'withdrawn')::int as others, count(*) filter (where rating > 2 and status = 'refused')::int as others_refused
    from shop_reviews where team_id = ${team_id} and request_id is not null and submitted_at > ${new Date(now - YEAR)}::timestamptz`.execute(
    db,
  );
  return rows[0] ?? { overdue: 0, low: 0, low_refused: 0, others: 0, others_refused: 0 };
}
