import { transaction, type Tx } from '#server/database/transaction.ts';
import { changePlanOf } from '#server/domains/teams/plans/change-plan.ts';
import { PLANS } from '#server/domains/teams/plans/plans.ts';
import type { PaymentStatus } from '#server/ports/shop-platform.ts';
import { type ShopApp, withShop } from './with-shop.ts';

/** Final statuses: such a subscription never becomes active again. */
const OVER: readonly PaymentStatus[] = ['declined', 'expired', 'cancelled'];
const FREE = PLANS.find(({ price }) => price === null)?.id ?? 'libre';

/**
 * Applies the status of a subscription at the platform: the plan is valid while it is active.
 * Repeated, late or reordered notifications have the same result.
 */
export async function recordPayment(
  tx: Tx,
  provider_id: string,
  status: PaymentStatus,
): Promise<void> {
  const payment = await tx.db
    .selectFrom('shop_payments')
    .selectAll()
    .where('provider_id', '=', provider_id)
    .forUpdate()
    .executeTakeFirst();
  if (!payment || payment.status === status || OVER.includes(payment.status)) return;
  // A « pending » after « active » is a late notification.
  if (status === 'pending') return;
  await tx.db
    .updateTable('shop_payments')
    .set({ status, updated_at: tx.now })
    .where('id', '=', payment.id)
    .execute();
  const { team_id, plan_id } = payment;
  if (status === 'active') {
    // A shop pays one subscription, so the new one replaces the former one.
    await tx.db
      .updateTable('shop_payments')
      .set({ status: 'cancelled', updated_at: tx.now })
      .where('team_id', '=', team_id)
      .where('id', '<>', payment.id)
      .where('status', 'in', ['active', 'frozen'])
      .execute();
    return changePlanOf(tx, { team_id, plan_id, user_id: null, by: 'shopify' });
  }
  if (payment.status === 'active')
    await changePlanOf(tx, { team_id, plan_id: FREE, user_id: null, by: 'shopify' });
}

/** Scheduled job: reads the payment decisions whose webhook never arrived. */
export async function readPayments(app: ShopApp, team_id: string): Promise<void> {
  const open = await app.db
    .selectFrom('shop_payments')
    .select('provider_id')
    .where('team_id', '=', team_id)
    .where('status', 'in', ['pending', 'active', 'frozen'])
    .execute();
  for (const { provider_id } of open) {
    const status = await withShop(app, team_id, (credentials, platform) =>
      platform.readPayment(credentials, provider_id),
    );
    await transaction(app, (tx) => recordPayment(tx, provider_id, status ?? 'cancelled'));
  }
}
