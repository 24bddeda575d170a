import type { BillingProvider } from '#server/ports/billing-provider.ts';
import { requestPayment } from './request-payment.ts';
import { findShop } from './shop-row.ts';
import type { ShopApp } from './with-shop.ts';

const NOT_CONNECTED =
  'Les forfaits se paient par Shopify : connectez d’abord votre boutique dans les intégrations.';

/**
 * Returns the billing on the shop’s own invoice, or null when the operator has not enabled it, as
 * for every custom app.
 */
export function openShopBilling(app: ShopApp): BillingProvider | null {
  if (!app.config.shopify?.billing) return null;
  return {
    name: 'shopify',
    whyNot: async (team_id) =>
      (await findShop(app.db, team_id))?.state === 'connected' ? null : NOT_CONNECTED,
    requestPlan: (team_id, plan) => requestPayment(app, team_id, plan),
  };
}
