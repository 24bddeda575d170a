import { Failure } from '#server/failures.ts';
import type { Routes } from '#server/http/calls/handler.ts';
import { refuseKey } from '#server/domains/channels/connections/refuse-key.ts';
import { askConnectUrl } from './ask-connect-url.ts';
import { connectShopify } from './connect-shopify.ts';
import { endSubscriptions, ensureSubscriptions, type TopicState } from './ensure-subscriptions.ts';
import { getShopifyAccount } from './get-shopify-account.ts';
import { connectLaposte } from './parcels/connect-laposte.ts';
import { getLaposteAccount } from './parcels/get-laposte-account.ts';
import { connectPrestashop } from './stores/connect-prestashop.ts';
import { connectStore } from './stores/connect-store.ts';
import { getStoreAccount, syncStoreNow, updateStore } from './stores/store-account.ts';
import { askStoreConsent } from './stores/store-consent.ts';
import { presentIntegration } from '#server/domains/channels/connections/list-integrations.ts';
import { getThanksCodes, retryThanksCodes } from './thanks/thanks-codes.ts';
import { updateShopify } from './ratings/update-shopify.ts';
import { registerShopify } from './register-shopify.ts';
import { requestRecurringPayment } from './request-payment.ts';

type ShopEndpoint =
  | 'connectShopify'
  | 'registerShopify'
  | 'shopifyConnectUrl'
  | 'getShopifyAccount'
  | 'updateShopify'
  | 'getThanksCodes'
  | 'retryThanksCodes'
  | 'registerShopifyWebhooks'
  | 'unsubscribeShopifyWebhooks'
  | 'requestRecurringPayment'
  | 'connectWoocommerce'
  | 'woocommerceConnectUrl'
  | 'getWoocommerceAccount'
  | 'updateWoocommerce'
  | 'syncWoocommerce'
  | 'connectPrestashop'
  | 'getPrestashopAccount'
  | 'updatePrestashop'
  | 'syncPrestashop'
  | 'connectLaposte'
  | 'getLaposteAccount';

export const shopRoutes: Pick<Routes, ShopEndpoint> = {
  connectShopify,
  registerShopify,
  shopifyConnectUrl: askConnectUrl,
  getShopifyAccount,
  updateShopify,
  getThanksCodes,
  retryThanksCodes,
  requestRecurringPayment,
  connectWoocommerce: async (app, { body: { url, ...keys }, caller }) => ({
    data: presentIntegration(
      await connectStore(app, caller, { name: 'woocommerce', url, keys, field: 'consumer_key' }),
    ),
  }),
  woocommerceConnectUrl: async (app, { body: { url }, caller }) => ({
    url: await askStoreConsent(app, caller, 'woocommerce', url),
  }),
  getWoocommerceAccount: (app, { caller }) => getStoreAccount(app, 'woocommerce', caller.team_id),
  updateWoocommerce: (app, call) => updateStore(app, 'woocommerce', call),
  syncWoocommerce: (app, { caller }) => syncStoreNow(app, 'woocommerce', caller.team_id),
  connectLaposte,
  getLaposteAccount,
  connectPrestashop,
  getPrestashopAccount: (app, { caller }) => getStoreAccount(app, 'prestashop', caller.team_id),
  updatePrestashop: (app, call) => updateStore(app, 'prestashop', call),
  syncPrestashop: (app, { caller }) => syncStoreNow(app, 'prestashop', caller.team_id),
  registerShopifyWebhooks: (app, { caller }) =>
    answerTopics(ensureSubscriptions(app, caller.team_id)),
  unsubscribeShopifyWebhooks: (app, { caller }) =>
    answerTopics(endSubscriptions(app, caller.team_id)),
};

async function answerTopics(
  payment: Promise<TopicState[]>,
): Promise<{ data: { topics: TopicState[] } }> {
  try {
    return { data: { topics: await payment } };
  } catch (error) {
    throw error instanceof Failure ? error : refuseKey(error, null);
  }
}
