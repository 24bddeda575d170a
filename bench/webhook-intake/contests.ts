import type { SignedCall } from '../loader.ts';
import { restOrder, shopifyOrder } from '#fake-services/shopify/shopify-orders.ts';
import { SHOPIFY_CLIENT_SECRET, SHOP } from '#fake-services/shopify/shopify-rows.ts';
import { CREDENTIALS, WABA_ID, NUMBER_ID } from '#fake-services/whatsapp/meta-rows.ts';

/** Bytes of a usual order of a shop. */
export const ORDER_BYTES = 6_400;

export interface Contest {
  name: string;
  signed: SignedCall;
}

function orderBody(): string {
  const body = restOrder(shopifyOrder())
    .replace(/"id":\d+/u, '"id":{n}')
    .replace(/"name":"#[^"]*"/u, '"name":"#{n}"')
    .replace(/gid:\/\/shopify\/Order\/\d+/u, 'gid://shopify/Order/{n}')
    .replace(/"email":"[^"]*"/gu, '"email":"client.{n}@exemple.fr"');
  return `${body.slice(0, -1)},"note":"${'x'.repeat(Math.max(0, ORDER_BYTES - body.length))}"}`;
}

export const CONTESTS: readonly Contest[] = [
  {
    name: 'an order of Shopify',
    signed: {
      path: '/webhooks/shopify',
      secret: SHOPIFY_CLIENT_SECRET,
      header: 'x-shopify-hmac-sha256',
      prefix: '',
      encoding: 'base64',
      body: orderBody(),
      headers: {
        'x-shopify-topic': 'orders/updated',
        'x-shopify-shop-domain': SHOP,
        'x-shopify-webhook-id': 'w-{n}',
        'x-shopify-event-id': 'e-{n}',
        'x-shopify-api-version': '2026-10',
        'x-shopify-triggered-at': new Date().toISOString(),
      },
    },
  },
  {
    name: 'a status of Meta',
    signed: {
      path: '/webhooks/meta',
      secret: CREDENTIALS.app_secret,
      header: 'x-hub-signature-256',
      prefix: 'sha256=',
      encoding: 'hex',
      headers: {},
      body: JSON.stringify({
        object: 'whatsapp_business_account',
        entry: [
          {
            id: WABA_ID,
            changes: [
              {
                field: 'messages',
                value: {
                  messaging_product: 'whatsapp',
                  metadata: { display_phone_number: '33755512345', phone_number_id: NUMBER_ID },
                  statuses: [
                    {
                      id: 'wamid.{n}',
                      status: 'delivered',
                      timestamp: '1795190400',
                      recipient_id: '33612345678',
                    },
                  ],
                },
              },
            ],
          },
        ],
      }),
    },
  },
];
