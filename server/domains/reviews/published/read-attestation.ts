import { sql } from 'kysely';
import { PROOF_DAYS, REFUSAL_REASONS } from '#contract/customer-pages/shop-review.ts';
import type { AttestationFigures } from '#contract/customer-pages/wall-page.ts';
import type { App } from '#server/app.ts';
import type { WallShop } from './find-wall-shop.ts';

interface ReviewCounts {
  published: number;
  verified: number;
  incentivized: number;
  pending: number;
  withdrawn: number;
  reported: number;
}

/**
 * Counts the figures of the attestation when it is read. Refused and withdrawn reviews count for a
 * year, as long as they are retained.
 */
export async function readAttestation(
  app: Pick<App, 'db' | 'clock'>,
  { team_id, flow, moderation_days }: WallShop,
): Promise<AttestationFigures> {
  const since = new Date(app.clock.now().getTime() - PROOF_DAYS * 86_400_000);
  const { rows } = await sql<ReviewCounts>`
    select count(*) filter (where status = 'published')::int as published, count(*) filter (where status = 'published' and is_verified)::int as verified,
      count(*) filter (where status = 'published' and is_incentivized)::int as incentivized, count(*) filter (where status = 'pending')::int as pending,
      count(*) filter (where status = 'withdrawn' and removed_at >= ${since})::int as withdrawn,
      (select count(*)::int from review_reports p where p.team_id = ${team_id} and p.created_at >= ${since}) as reported
    from shop_reviews where team_id = ${team_id}`.execute(app.db);
  const refusals = await sql<{ reason: string; count: number }>`
    select refusal_reason as reason, count(*)::int as count from shop_reviews where team_id = ${team_id} and status = 'refused' and removed_at >= ${since} group by refusal_reason`.execute(
    app.db,
  );
  const imported = await sql<AttestationFigures['imported'][number]>`
    select origin, count(*)::int as count from shop_reviews where team_id = ${team_id} and status = 'published' and origin is not null group by origin order by count(*) desc, origin`.execute(
    app.db,
  );
  const counted = rows[0] ?? {
    published: 0,
    verified: 0,
    incentivized: 0,
    pending: 0,
    withdrawn: 0,
    reported: 0,
  };
  return {
    ...counted,
    imported: imported.rows,
    trigger_event: flow.trigger_event,
    reminders:
      Number(flow.steps.first_reminder.is_enabled) + Number(flow.steps.last_reminder.is_enabled),
    moderation_days,
    refused: Object.fromEntries(
      refusals.rows
        .filter(({ reason }) => REFUSAL_REASONS.some((value) => value === reason))
        .map(({ reason, count }) => [reason, count]),
    ),
    proof_days: PROOF_DAYS,
  };
}
