import { sql } from 'kysely';
import { MOST_MODERATION_DAYS } from '#contract/customer-pages/shop-review.ts';
import type { App } from '#server/app.ts';
import type { ComplianceSnapshot } from './compliance-snapshot.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;

/**
 * Counts questions about products without a decision, and answers of buyers whose automatic
 * publication is late by an hour.
 */
export async function readQuestionFigures(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  team_id: string,
): Promise<ComplianceSnapshot['questions']> {
  const now = clock.now().getTime();
  const { rows } = await sql<ComplianceSnapshot['questions']>`
    select (select count(*)::int from product_questions where team_id = ${team_id} and status = 'pending' and confirmed_at < ${new Date(now - MOST_MODERATION_DAYS * DAY)}::timestamptz) as waiting,
      (select count(*)::int from product_answers where team_id = ${team_id} and status = 'pending' and publish_at < ${new Date(now - HOUR)}::timestamptz) as overdue_answers`.execute(
    db,
  );
  return rows[0] ?? { waiting: 0, overdue_answers: 0 };
}
