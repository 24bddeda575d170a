import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import { saveAuditEvent } from '#server/domains/audit-log/save-audit-event.ts';
import { PLANS } from './plans.ts';

interface PlanChange {
  team_id: string;
  plan_id: string;
  /** The person who chose the plan; null for the provider of the subscription. */
  user_id: string | null;
  /** The provider of the subscription, when it changed the plan. */
  by?: 'shopify';
}

/**
 * Changes the plan at once. Messages that the former plan held are released as far as the new one
 * allows, and the next claims use its limit.
 */
export async function changePlan(
  app: Pick<App, 'db' | 'clock' | 'eventHandlers' | 'enqueue' | 'applyCounts'>,
  change: PlanChange,
): Promise<void> {
  await transaction(app, (tx) => changePlanOf(tx, change));
}

/** Changes the plan within a transaction. Throws `not_found` for an unknown plan or team. */
export async function changePlanOf(
  tx: Tx,
  { team_id, plan_id, user_id, by }: PlanChange,
): Promise<void> {
  if (!PLANS.some(({ id }) => id === plan_id)) throw new Failure('not_found');
  const before = await tx.db
    .selectFrom('teams')
    .select('current_plan')
    .where('id', '=', team_id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw new Failure('not_found');
  if (before.current_plan === plan_id) return;
  await tx.db
    .updateTable('teams')
    .set({ current_plan: plan_id, updated_at: tx.now })
    .where('id', '=', team_id)
    .execute();
  await saveAuditEvent(tx.db, tx.now, {
    team_id,
    user_id,
    impersonator_id: null,
    action: 'plan_changed',
    detail: { from: before.current_plan, to: plan_id, ...(by && { by }) },
  });
  await tx.publish('plan_changed', { team_id });
}
