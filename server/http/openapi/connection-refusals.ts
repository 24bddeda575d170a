import type { EndpointName } from '#contract/api/endpoints.ts';
import type { FailureCode } from '../../failures.ts';

/** The possible refusals of credentials by a service. */
const CREDENTIALS: readonly FailureCode[] = [
  'invalid_credentials',
  'provider_failed',
  'provider_plan',
];
/** The refusals when a connection does not exist or does not work. */
const NOT_CONNECTED: readonly FailureCode[] = [
  'api_not_connected',
  'woocommerce_not_connected',
  'prestashop_not_connected',
  'shop_unreachable',
  'brevo_not_connected',
  'google_not_connected',
  'kanal_not_connected',
  'laposte_not_connected',
  'meta_not_connected',
  'shopify_not_connected',
  'slack_not_connected',
  'smtp_not_connected',
  'trustpilot_not_connected',
  'twilio_not_connected',
];
const SLACK: readonly FailureCode[] = [
  'provider_failed',
  'slack_not_configured',
  'slack_not_connected',
];
const SHOPIFY: readonly FailureCode[] = [
  'support_not_allowed',
  'support_read_only',
  'provider_failed',
  'provider_plan',
  'shop_other',
  'shop_taken',
  'shop_unknown',
  'shopify_not_configured',
  'shopify_refused',
];

/** The refusals when the connected shop cannot be called. */
const SHOP_CALL: readonly FailureCode[] = [
  'invalid_credentials',
  'shopify_not_connected',
  'unconfirmed_restore',
];

const STORE: readonly FailureCode[] = [
  'invalid_credentials',
  'permissions_missing',
  'provider_plan',
  'shop_unreachable',
  'store_refused',
  'unconfirmed_restore',
  'woocommerce_not_connected',
];

const PRESTASHOP: readonly FailureCode[] = [
  ...STORE.filter((code) => code !== 'woocommerce_not_connected' && code !== 'store_refused'),
  'prestashop_not_connected',
];

/** The refusals of the calls that connect, configure and use the services of a team. */
export const connectionRefusals: Partial<Record<EndpointName, readonly FailureCode[]>> = {
  connectShopify: SHOPIFY,
  registerShopify: [...SHOPIFY, 'registration_closed'],
  connectKanal: [...CREDENTIALS, 'whatsapp_taken'],
  connectMeta: [...CREDENTIALS, 'whatsapp_taken'],
  connectBrevo: CREDENTIALS,
  connectTwilio: CREDENTIALS,
  connectTrustpilot: CREDENTIALS,
  connectLaposte: CREDENTIALS,
  connectGoogle: ['doors_full'],
  connectSmtp: ['invalid_credentials', 'provider_failed'],
  listKanalTemplates: [...CREDENTIALS, 'kanal_not_connected'],
  listMetaTemplates: [...CREDENTIALS, 'meta_not_connected'],
  submitMetaTemplate: [...CREDENTIALS, 'meta_not_connected'],
  shopifyConnectUrl: ['shopify_not_configured'],
  connectWoocommerce: [...STORE, 'shop_other', 'shop_taken'],
  woocommerceConnectUrl: STORE,
  updateWoocommerce: ['woocommerce_not_connected'],
  syncWoocommerce: STORE,
  connectPrestashop: [...PRESTASHOP, 'shop_other', 'shop_taken'],
  updatePrestashop: ['prestashop_not_connected'],
  syncPrestashop: PRESTASHOP,
  updateShopify: ['shopify_not_connected'],
  registerShopifyWebhooks: [...SHOPIFY, ...SHOP_CALL],
  unsubscribeShopifyWebhooks: [...SHOPIFY, ...SHOP_CALL],
  requestRecurringPayment: [
    'billing_off',
    'invalid_credentials',
    'plan_unavailable',
    'provider_failed',
    'provider_plan',
    'shopify_not_connected',
    'unconfirmed_restore',
  ],
  saveSender: ['sender_of_account'],
  checkSender: ['provider_failed'],
  removeSender: ['sender_of_account'],
  updateIntegration: NOT_CONNECTED,
  disconnectIntegration: [...NOT_CONNECTED, 'provider_failed'],
  testIntegration: [...NOT_CONNECTED, ...CREDENTIALS, 'unconfirmed_restore'],
  slackConnectUrl: ['slack_not_configured'],
  listSlackChannels: SLACK,
  saveSlackPurposes: SLACK,
  updateTrustpilot: [...CREDENTIALS, 'trustpilot_not_connected'],
  syncTrustpilot: [...CREDENTIALS, 'trustpilot_link_only', 'trustpilot_not_connected'],
};
