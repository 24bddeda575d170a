import type { EventHandlers } from '../app.ts';

/**
 * The handlers of webhooks from other services. Each module is imported with the first event of its
 * service: most instances use few of them, and a web process only stores the received webhooks.
 */
export const webhookEventHandlers = {
  meta_webhook_received: [
    {
      name: 'read-meta-webhooks',
      async: async (app, event) =>
        (await import('../integrations/meta/jobs.ts')).readMetaWebhooks(app, event),
    },
  ],
  brevo_webhook_received: [
    {
      name: 'read-brevo-webhooks',
      async: async (app, event) =>
        (await import('../integrations/brevo/jobs.ts')).readBrevoWebhooks(app, event),
    },
  ],
  slack_webhook_received: [
    {
      name: 'read-slack-webhooks',
      async: async (app, event) =>
        (await import('../integrations/slack/jobs.ts')).readSlackWebhooks(app, event),
    },
  ],
  twilio_webhook_received: [
    {
      name: 'read-twilio-webhooks',
      async: async (app, event) =>
        (await import('../integrations/twilio/jobs.ts')).readTwilioWebhooks(app, event),
    },
  ],
  shopify_webhook_received: [
    {
      name: 'read-shopify-webhooks',
      async: async (app, event) =>
        (await import('../integrations/shopify/jobs.ts')).readShopifyWebhooks(app, event),
    },
  ],
  store_webhook_received: [
    {
      name: 'read-store-webhooks',
      async: async (app, event) =>
        (await import('../domains/shops/stores/read-store-webhooks.ts')).readStoreWebhooks(
          app,
          event,
        ),
    },
  ],
  trustpilot_webhook_received: [
    {
      name: 'read-trustpilot-webhooks',
      async: async (app, event) =>
        (await import('../integrations/trustpilot/jobs.ts')).readTrustpilotWebhooks(app, event),
    },
  ],
} satisfies Partial<EventHandlers>;
