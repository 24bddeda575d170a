import { BREVO_KEY, startBrevo } from '#fake-services/sms/brevo.ts';
import { startGoogle } from '#fake-services/google/google.ts';
import { KANAL_KEY, startKanal } from '#fake-services/whatsapp/kanal.ts';
import { SHOP } from '#fake-services/shopify/shopify-rows.ts';
import { shopifyOrder } from '#fake-services/shopify/shopify-orders.ts';
import { startShopify } from '#fake-services/shopify/shopify.ts';
import { startSlack } from '#fake-services/slack.ts';
import { startSmtp } from '#fake-services/mail/smtp.ts';
import type { SiteReview } from '#fake-services/trustpilot/trustpilot-rows.ts';
import { startTrustpilot } from '#fake-services/trustpilot/trustpilot.ts';
import { type DemoStores, openStores } from './open-stores.ts';
import { pickOne } from '../shop-history.ts';
import { FIRST_NAMES, LAST_NAMES, PRODUCTS } from '../shop-texts.ts';

/** The fake services of the demo, on this machine. */
export interface DemoServices {
  /** The environment of a Recueil that uses them. */
  settings: Record<string, string>;
  kanalKey: string;
  brevoKey: string;
  shop: string;
  /** Stores of the owner’s other shops. */
  stores: DemoStores;
  /** Reviews of customers on Trustpilot. */
  publicReviews: SiteReview[];
  stop(): Promise<void>;
}

export const DEMO_DOMAIN = 'savonnerie-vallon.example';
const DAY = 86_400_000;
const PAST_ORDERS = 40;
/** Enough for the SMS of ninety days. */
const SMS_CREDITS = 2_400;

/**
 * Starts the services. `address` is the future address of Recueil, to which Shopify sends its
 * webhooks.
 */
export async function startServices(address: string, random: () => number): Promise<DemoServices> {
  const [kanal, smtp, google, shopify, brevo, slack, trustpilot, stores] = await Promise.all([
    startKanal(),
    startSmtp(),
    startGoogle(),
    startShopify(),
    startBrevo(),
    startSlack(),
    startTrustpilot(0, { domain: DEMO_DOMAIN, name: 'Savonnerie du Vallon' }),
    openStores(),
  ]);
  shopify.webhook.url = `${address}/webhooks/shopify`;
  shopify.shop().orders.push(...pastOrders(random));
  brevo.keys.set(BREVO_KEY, { credits: SMS_CREDITS, is_active: true });
  trustpilot.reviews.length = 0;
  return {
    settings: {
      KANAL_API_BASE: kanal.url,
      BREVO_API_BASE: brevo.url,
      SHOPIFY_CLIENT_ID: shopify.settings.clientId,
      SHOPIFY_CLIENT_SECRET: shopify.settings.clientSecrets.join(','),
      SHOPIFY_ORIGIN_TEMPLATE: shopify.settings.originTemplate,
      SLACK_CLIENT_ID: slack.settings.clientId,
      SLACK_CLIENT_SECRET: slack.settings.clientSecret,
      SLACK_SIGNING_SECRET: slack.settings.signingSecret,
      SLACK_AUTHORIZE_URL: slack.settings.authorizeUrl,
      SLACK_API_BASE: slack.settings.apiBase,
      TRUSTPILOT_API_BASE: trustpilot.settings.apiBase,
      TRUSTPILOT_INVITATIONS_BASE: trustpilot.settings.invitationsBase,
      GOOGLE_CLIENT_ID: google.settings.clientId,
      GOOGLE_CLIENT_SECRET: google.settings.clientSecret,
      GOOGLE_AUTH_URL: google.settings.authUrl,
      GOOGLE_TOKEN_URL: google.settings.tokenUrl,
      GOOGLE_JWKS_URL: google.settings.jwksUrl,
      // The stores of the demo listen on this machine.
      ALLOW_PRIVATE_ADDRESSES: 'true',
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Savonnerie du Vallon <avis@savonnerie-vallon.example>',
    },
    kanalKey: KANAL_KEY,
    brevoKey: BREVO_KEY,
    shop: SHOP,
    stores,
    publicReviews: trustpilot.reviews,
    stop: async () => {
      const services = [kanal, smtp, google, shopify, brevo, slack, trustpilot, stores];
      await Promise.all(services.map((service) => service.stop()));
    },
  };
}

/** Returns one order per day from the time before Recueil was installed. */
function pastOrders(random: () => number): ReturnType<typeof shopifyOrder>[] {
  return Array.from({ length: PAST_ORDERS }, (_, day) => {
    const [title] = pickOne(PRODUCTS, random);
    return shopifyOrder({
      created_at: new Date(Date.now() - (day + 1) * DAY).toISOString(),
      first_name: pickOne(FIRST_NAMES, random),
      last_name: pickOne(LAST_NAMES, random),
      title,
    });
  });
}
