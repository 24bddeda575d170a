import { sql } from 'kysely';
import type { App } from '#server/app.ts';

/** The share of the limit from which the card shows a warning. */
const NEAR = 0.8;

/**
 * Counts the invitations that were used this month, in the team’s zone, of those that the
 * Trustpilot plan allows. Invitations sent from Trustpilot itself are not counted.
 */
export async function countInvitations(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  team_id: string,
  allowance: number,
): Promise<{ used: number; allowance: number; state: 'ok' | 'near' | 'over' }> {
  const { rows } = await sql<{ used: number }>`
    select count(*)::int as used from review_invitations i join teams t on t.id = i.team_id
    where i.team_id = ${team_id} and i.made_at >= date_trunc('month', ${clock.now()}::timestamptz at time zone t.timezone) at time zone t.timezone`.execute(
    db,
  );
  const used = rows[0]?.used ?? 0;
  return {
    used,
    allowance,
    state: used >= allowance ? 'over' : used >= allowance * NEAR ? 'near' : 'ok',
  };
}
