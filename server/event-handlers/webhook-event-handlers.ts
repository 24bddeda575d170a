import { readBrevoWebhooks } from '../integrations/brevo/jobs.ts';
import { readMetaWebhooks } from '../integrations/meta/jobs.ts';
import { readShopifyWebhooks } from '../integrations/shopify/jobs.ts';
import { readSlackWebhooks } from '../integrations/slack/jobs.ts';
import { readTrustpilotWebhooks } from '../integrations/trustpilot/jobs.ts';
import { readTwilioWebhooks } from '../integrations/twilio/jobs.ts';
import { readStoreWebhooks } from '../domains/shops/stores/read-store-webhooks.ts';
import type { EventHandlers } from '../app.ts';

/** What reads the webhooks of other services. */
export const webhookEventHandlers = {
  meta_webhook_received: [{ name: 'read-meta-webhooks', async: readMetaWebhooks }],
  brevo_webhook_received: [{ name: 'read-brevo-webhooks', async: readBrevoWebhooks }],
  slack_webhook_received: [{ name: 'read-slack-webhooks', async: readSlackWebhooks }],
  twilio_webhook_received: [{ name: 'read-twilio-webhooks', async: readTwilioWebhooks }],
  shopify_webhook_received: [{ name: 'read-shopify-webhooks', async: readShopifyWebhooks }],
  store_webhook_received: [{ name: 'read-store-webhooks', async: readStoreWebhooks }],
  trustpilot_webhook_received: [
    { name: 'read-trustpilot-webhooks', async: readTrustpilotWebhooks },
  ],
} satisfies Partial<EventHandlers>;
