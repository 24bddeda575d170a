import { type AdminCall, needs, type Operation, adminRefusal } from './admin-call.ts';
import type { FakeShop } from './fake-shop.ts';
import { BULK_OPERATIONS } from './bulk-operations.ts';
import { PRODUCT_OPERATIONS } from './product-operations.ts';
import { graphLines, graphOrder } from './shopify-graph-order.ts';

const DAY = 86_400_000;

let charges = 30_114_477;

export const VERSION = '2026-10';

export const OPERATIONS: Readonly<Record<string, Operation | undefined>> = {
  ...PRODUCT_OPERATIONS,
  ...BULK_OPERATIONS,
  ReadShop: ({ shop }) => ({
    data: {
      shop: {
        id: `gid://shopify/Shop/${shop.id}`,
        name: shop.name,
        email: shop.email,
        contactEmail: shop.email,
        myshopifyDomain: shop.domain,
        primaryDomain: { url: `https://${shop.domain.replace('.myshopify.com', '')}.example` },
        ianaTimezone: 'Europe/Paris',
      },
    },
  }),
  ReadInstallation: ({ shop }) => ({
    data: { currentAppInstallation: { accessScopes: shop.scopes.map((handle) => ({ handle })) } },
  }),
  CountOrders: needs('read_orders', (call) => ({
    data: { ordersCount: { count: listed(call).length, precision: 'EXACT' } },
  })),
  ImportOrders: needs('read_orders', (call) => {
    const all = listed(call);
    const from = Number(call.variables['after'] ?? 0);
    const end = from + Number(call.variables['first']);
    return {
      data: {
        orders: {
          nodes: all
            .slice(from, end)
            .map((order) =>
              graphOrder(order, Number(call.variables['lines']), call.shop.is_protected),
            ),
          pageInfo: {
            hasNextPage: end < all.length,
            endCursor: all.length === 0 ? null : String(Math.min(end, all.length)),
          },
        },
      },
    };
  }),
  FindOrder: needs('read_orders', ({ shop, variables }) => {
    const order = orderOf(shop, variables['id']);
    const lines = Number(variables['lines']);
    return { data: { order: order ? graphOrder(order, lines, shop.is_protected) : null } };
  }),
  ListLines: needs('read_orders', ({ shop, variables: { id, lines, after } }) => {
    const order = orderOf(shop, id);
    return {
      data: {
        order: order ? { lineItems: graphLines(order, Number(lines), after) } : null,
      },
    };
  }),
  ListSubscriptions: ({ shop }) => ({
    data: {
      webhookSubscriptions: {
        nodes: shop.subscriptions,
        pageInfo: { hasNextPage: false, endCursor: shop.subscriptions.at(-1)?.id ?? null },
      },
    },
  }),
  Subscribe: ({ shop, variables }) => {
    const { topic, subscription } = variables as {
      topic: string;
      subscription: { uri?: string; format?: string };
    };
    const refuse = (message: string): Record<string, unknown> => ({
      data: {
        webhookSubscriptionCreate: {
          webhookSubscription: null,
          userErrors: [{ field: ['webhookSubscription'], message }],
        },
      },
    });
    if (/REDACT|DATA_REQUEST/u.test(topic))
      return adminRefusal(
        'argumentLiteralsIncompatible',
        `Expected "${topic}" to be one of the topics`,
      );
    if (topic.startsWith('PRODUCTS_') && !shop.scopes.some((one) => one.endsWith('_products')))
      return refuse('This topic is protected by read_products');
    if (!subscription.uri || subscription.format !== 'JSON') return refuse('Address is required');
    if (shop.subscriptions.some((one) => one.topic === topic && one.uri === subscription.uri))
      return refuse('Address for this topic has already been taken');
    const id = `gid://shopify/WebhookSubscription/${1_000 + shop.subscriptions.length + Math.floor(Math.random() * 1e9)}`;
    shop.subscriptions.push({ id, topic, uri: subscription.uri });
    return { data: { webhookSubscriptionCreate: { webhookSubscription: { id }, userErrors: [] } } };
  },
  Unsubscribe: ({ shop, variables }) => {
    const at = shop.subscriptions.findIndex(({ id }) => id === variables['id']);
    if (at >= 0) shop.subscriptions.splice(at, 1);
    return {
      data: {
        webhookSubscriptionDelete: {
          deletedWebhookSubscriptionId: at >= 0 ? variables['id'] : null,
          userErrors:
            at >= 0 ? [] : [{ field: ['id'], message: 'Webhook subscription does not exist' }],
        },
      },
    };
  },
  RequestPayment: ({ shop, variables }) => {
    const id = String(charges++);
    if (!shop.may_bill)
      return {
        data: {
          appSubscriptionCreate: {
            appSubscription: null,
            confirmationUrl: null,
            userErrors: [{ field: null, message: 'Custom apps cannot use the Billing API' }],
          },
        },
      };
    shop.payments.push({
      id,
      status: 'PENDING',
      name: String(variables['name']),
      return_url: String(variables['returnUrl']),
    });
    return {
      data: {
        appSubscriptionCreate: {
          appSubscription: { id: `gid://shopify/AppSubscription/${id}`, status: 'PENDING' },
          confirmationUrl: `${shop.origin}/admin/charges/${id}/confirm`,
          userErrors: [],
        },
      },
    };
  },
  ReadPayment: ({ shop, variables }) => {
    const found = shop.payments.find(
      ({ id }) => `gid://shopify/AppSubscription/${id}` === variables['id'],
    );
    return { data: { node: found ? { id: variables['id'], status: found.status } : null } };
  },
};

function orderOf(shop: FakeShop, id: unknown): FakeShop['orders'][number] | undefined {
  return shop.orders.find((order) => `gid://shopify/Order/${order.id}` === id);
}

/**
 * Returns the orders that a query finds since a date of creation or change. Without the wider
 * scope, orders older than 60 days are left out.
 */
function listed({ shop, variables, now }: AdminCall): FakeShop['orders'] {
  const [, field = 'created_at', since = ''] =
    /(created_at|updated_at):>='([^']+)'/u.exec(String(variables['query'])) ?? [];
  const date = (order: FakeShop['orders'][number]): number =>
    Date.parse(field === 'updated_at' ? order.updated_at : order.created_at);
  const oldest = shop.scopes.includes('read_all_orders') ? -Infinity : now - 60 * DAY;
  return shop.orders
    .filter((order) => date(order) >= Date.parse(since) && Date.parse(order.created_at) >= oldest)
    .toSorted((a, b) => date(a) - date(b));
}
