import { isSignature } from '#server/http/is-signature.ts';
import type { WebhookDoor } from '#server/http/webhook-door.ts';
import { findAccounts } from '#server/modules/connections/find-accounts.ts';
import { isVerifyToken } from '#server/modules/connections/verify-token.ts';
import { keepWebhooks } from '#server/modules/incoming-webhooks/keep-webhooks.ts';
import { openMetaCredentials } from './credentials.ts';
import { readDelivery, splitDelivery } from './split-delivery.ts';

/** Up to 3 MB, says Meta. */
const LARGEST_DELIVERY = 3_500_000;

/** https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks: tried once by a challenge, then called for everything. */
export const metaWebhooks: readonly WebhookDoor[] = [
  {
    method: 'GET',
    path: '/webhooks/meta',
    answer: async ({ config }, { query }) => {
      const isOurs =
        query.get('hub.mode') === 'subscribe' &&
        isVerifyToken(config, query.get('hub.verify_token'));
      return isOurs ? { status: 200, text: query.get('hub.challenge') ?? '' } : { status: 403 };
    },
  },
  {
    method: 'POST',
    path: '/webhooks/meta',
    body_limit: LARGEST_DELIVERY,
    // Each team has its app, each app its secret: which one signed is found by the accounts that the delivery names, and counts for those only.
    answer: async (app, { body, headers }) => {
      const delivery = readDelivery(body);
      if (!delivery) return { status: 401 };
      const accounts = await findAccounts(app, delivery.waba_ids);
      const given = headers['x-hub-signature-256']?.toString().replace(/^sha256=/, '');
      const proven = accounts.filter(({ credentials }) =>
        isSignature(given, {
          algorithm: 'sha256',
          secret: openMetaCredentials(credentials).app_secret,
          body,
          encoding: 'hex',
        }),
      );
      if (proven.length === 0) return { status: 401 };
      await keepWebhooks(app, {
        provider: 'meta',
        event: 'meta_webhook_received',
        events: proven.flatMap((account) => splitDelivery(delivery, account)),
      });
      return { status: 200 };
    },
  },
];
