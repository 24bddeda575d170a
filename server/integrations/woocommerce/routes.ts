import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { WebhookRoute } from '#server/http/webhook-route.ts';
import { isSignature } from '#server/http/access/is-signature.ts';
import { saveWebhooks } from '#server/domains/incoming-webhooks/save-webhooks.ts';
import { findStoreByHook } from '#server/domains/shops/stores/read-store-webhooks.ts';
import type { StoreNotice } from '#server/domains/shops/stores/cancel-deleted-order.ts';
import { openStoreCredentials } from '#server/domains/shops/stores/store-row.ts';
import { receiveStoreKeys } from '#server/domains/shops/stores/store-consent.ts';
import { parseForeignJson } from '#server/outgoing/parse-foreign-json.ts';

/** Bytes, enough for an order of ten thousand articles. */
const LARGEST_DELIVERY = 8_000_000;
/** WooCommerce writes the identifier first, so it is found without parsing the body. */
const STARTS_WITH_ID = /^\s*\{\s*"id"\s*:\s*"?(\d{1,20})"?\s*[,}]/u;
const identified = z.looseObject({ id: z.union([z.string(), z.int()]).transform(String) });

/**
 * https://developer.woocommerce.com/docs/best-practices/urls-and-routing/webhooks/: verified by the
 * bytes, stored once by the content, and answered at once. The ping that creates a webhook is an
 * unsigned form without data.
 */
export const woocommerceWebhooks: readonly WebhookRoute[] = [
  {
    method: 'POST',
    path: '/webhooks/woocommerce/:hook_token',
    body_limit: LARGEST_DELIVERY,
    answer: async (app, { params, body, headers }) => {
      const row = await findStoreByHook(app, 'woocommerce', params['hook_token'] ?? '');
      if (!row) return { status: 404 };
      if (headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true)
        return { status: 200 };
      const secret = openStoreCredentials(app, row)?.hook_secret;
      // The store is disconnected: further calls are ignored, and the store need not repeat them.
      if (secret === undefined) return { status: 200 };
      const signature = headers['x-wc-webhook-signature']?.toString();
      if (!isSignature(signature, { algorithm: 'sha256', secret, body, encoding: 'base64' }))
        return { status: 401 };
      const order_id = readOrderId(body);
      const topic = headers['x-wc-webhook-topic']?.toString() ?? '';
      if (order_id === null || !topic.startsWith('order.')) return { status: 200 };
      const digest = createHash('sha256').update(body).digest('base64url');
      const notice: StoreNotice = { platform: 'woocommerce', order_id };
      await saveWebhooks(app, {
        provider: 'woocommerce',
        event: 'store_webhook_received',
        events: [
          {
            team_id: row.team_id,
            dedupe_key: `${row.team_id} ${topic.slice(0, 60)} ${digest}`,
            body: JSON.stringify(notice),
          },
        ],
      });
      return { status: 200 };
    },
  },
  {
    method: 'POST',
    path: '/woocommerce/callback/:state',
    body_limit: 16_000,
    answer: async (app, { params, body }) => ({
      status: (await receiveStoreKeys(app, 'woocommerce', {
        state: params['state'] ?? '',
        body: body.toString('utf8'),
      }))
        ? 200
        : 401,
    }),
  },
];

function readOrderId(body: Buffer): string | null {
  const start = STARTS_WITH_ID.exec(body.subarray(0, 200).toString('utf8'))?.[1];
  if (start !== undefined) return start;
  try {
    const id = identified.safeParse(parseForeignJson(body.toString('utf8'))).data?.id;
    return id !== undefined && /^\d{1,20}$/u.test(id) ? id : null;
  } catch {
    return null;
  }
}
