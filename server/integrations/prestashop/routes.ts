import { z } from 'zod';
import { saveWebhooks } from '#server/domains/incoming-webhooks/save-webhooks.ts';
import type { StoreNotice } from '#server/domains/shops/stores/cancel-deleted-order.ts';
import { findStoreByHook } from '#server/domains/shops/stores/read-store-webhooks.ts';
import type { WebhookRoute } from '#server/http/webhook-route.ts';
import { parseForeignJson } from '#server/outgoing/parse-foreign-json.ts';

const LARGEST_NOTICE = 4_000;
const notice = z.looseObject({
  id_order: z
    .union([z.string(), z.int()])
    .transform(String)
    .pipe(z.string().regex(/^[1-9]\d{0,17}$/u)),
  /** Different for each change, and the same for a repeated call. */
  notice: z.string().min(1).max(100),
});

/**
 * Receives the calls of Recueil’s PrestaShop module, which contain only the order that changed.
 * Only that shop has the address, and any other caller can only make one order be read again.
 */
export const prestashopWebhooks: readonly WebhookRoute[] = [
  {
    method: 'POST',
    path: '/webhooks/prestashop/:hook_token',
    body_limit: LARGEST_NOTICE,
    answer: async (app, { params, body }) => {
      const row = await findStoreByHook(app, 'prestashop', params['hook_token'] ?? '');
      if (!row) return { status: 404 };
      // The store is disconnected, so further calls are ignored.
      if (row.state === 'disconnected') return { status: 200 };
      const noticeRead = notice.safeParse(parsed(body.toString('utf8')));
      if (!noticeRead.success) return { status: 400 };
      const event: StoreNotice = { platform: 'prestashop', order_id: noticeRead.data.id_order };
      await saveWebhooks(app, {
        provider: 'prestashop',
        event: 'store_webhook_received',
        events: [
          {
            team_id: row.team_id,
            dedupe_key: `${row.team_id} ${noticeRead.data.id_order} ${noticeRead.data.notice}`,
            body: JSON.stringify(event),
          },
        ],
      });
      return { status: 200 };
    },
  },
];

function parsed(text: string): unknown {
  try {
    return parseForeignJson(text);
  } catch {
    return null;
  }
}
