import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';

const STEPS = ['website', 'branding', 'profile', 'done'] as const;

/** Completes a step of the onboarding. A later correction does not return to it. */
export async function passStep(
  tx: Tx,
  teamId: string,
  passed: 'website' | 'branding' | 'profile',
): Promise<void> {
  const index = STEPS.indexOf(passed);
  const next = STEPS[index + 1] ?? 'done';
  await tx.db
    .updateTable('teams')
    .set({
      onboarding_step: sql`case when onboarding_step in (${sql.join(STEPS.slice(0, index + 1))}) then ${next} else onboarding_step end`,
      updated_at: tx.now,
    })
    .where('id', '=', teamId)
    .execute();
}
