import type { WebhookRoute } from '#server/http/webhook-route.ts';
import { saveWebhooks } from '#server/domains/incoming-webhooks/save-webhooks.ts';
import { findFormerTeams, findWebhookShop } from '#server/domains/shops/shop-row.ts';
import { writeDelivery } from './stored-delivery.ts';
import { isDomain } from './read-domain.ts';

/** Bytes, enough for an order of 500 articles. */
const LARGEST_DELIVERY = 2_500_000;
/** The topics that arrive, or still apply, after a shop uninstalled the app. */
const PRIVACY = new Set(['customers/data_request', 'customers/redact', 'shop/redact']);
const AFTERWARDS = new Set([...PRIVACY, 'app/uninstalled', 'app_subscriptions/update']);

/**
 * Receives https://shopify.dev/docs/apps/build/webhooks: verified by the bytes, stored once by the
 * id of the delivery, and answered at once.
 */
export const shopifyWebhooks: readonly WebhookRoute[] = [
  {
    method: 'POST',
    path: '/webhooks/shopify',
    body_limit: LARGEST_DELIVERY,
    refuse: (app, { headers }) =>
      app.shopPlatform && headers['x-shopify-hmac-sha256'] !== undefined ? null : 401,
    answer: async (app, { body, headers }) => {
      const header = (name: string): string | undefined => headers[`x-shopify-${name}`]?.toString();
      if (!app.shopPlatform?.isSignedBody(body, header('hmac-sha256'))) return { status: 401 };
      const [domain, topic, webhook_id] = [
        header('shop-domain')?.toLowerCase() ?? '',
        header('topic') ?? '',
        header('webhook-id') ?? '',
      ];
      if (topic === '' || webhook_id === '' || !isDomain(domain)) return { status: 400 };
      const shop = await findWebhookShop(app.db, domain);
      const isLate = AFTERWARDS.has(topic);
      const team_ids = [
        ...(shop && (isLate || shop.state !== 'disconnected') ? [shop.team_id] : []),
        ...(PRIVACY.has(topic) ? await findFormerTeams(app.db, domain) : []),
      ];
      const delivery = writeDelivery(
        {
          topic,
          triggered_at: header('triggered-at') ?? null,
          event_id: header('event-id') ?? null,
        },
        body.toString('utf8'),
      );
      await saveWebhooks(app, {
        provider: 'shopify',
        event: 'shopify_webhook_received',
        events: team_ids.map((team_id) => ({
          team_id,
          dedupe_key: `${domain} ${team_id} ${webhook_id.slice(0, 200)}`,
          body: delivery,
        })),
      });
      return { status: 200 };
    },
  },
];
