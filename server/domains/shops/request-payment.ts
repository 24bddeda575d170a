import { Failure } from '#server/failures.ts';
import { isLoopbackAddress } from '#server/is-loopback-address.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { PLANS } from '#server/domains/teams/plans/plans.ts';
import { refuseKey } from '#server/domains/channels/connections/refuse-key.ts';
import { type ShopApp, withShop } from './with-shop.ts';

/**
 * Requests a paid plan. The merchant accepts it at the shop’s platform, and the plan changes once
 * the platform confirms this.
 */
export const requestRecurringPayment: Handler<'requestRecurringPayment'> = async (
  app,
  { body, caller },
) => {
  const plan = PLANS.find(({ id }) => id === body.plan_id);
  if (!plan) throw new Failure('not_found');
  if (!app.config.shopify?.billing) throw new Failure('billing_off');
  if (plan.price === null) throw new Failure('not_found');
  return {
    data: await requestPayment(app, caller.team_id, {
      id: plan.id,
      name: plan.name,
      price: plan.price,
    }),
  };
};

/** Creates the payment and returns the URL where the merchant accepts it. */
export async function requestPayment(
  app: ShopApp,
  team_id: string,
  plan: { id: string; name: string; price: number },
): Promise<{ confirmation_url: string; charge_id: string }> {
  const request = {
    name: plan.name,
    price: plan.price.toFixed(2),
    return_url: `${app.config.publicUrl}/dashboard/settings/billing`,
    is_test: isLoopbackAddress(app.config.publicUrl),
  };
  const payment = await withShop(app, team_id, (credentials, platform) =>
    platform.requestPayment(credentials, request),
  ).catch((error: unknown) => {
    throw refuseKey(error, null);
  });
  const now = app.clock.now();
  const { id: charge_id } = await app.db
    .insertInto('shop_payments')
    .values({
      team_id,
      provider_id: payment.id,
      plan_id: plan.id,
      status: 'pending',
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { confirmation_url: payment.confirmation_url, charge_id };
}
