import { z } from 'zod';
import type { Config } from '#server/config/config.ts';
import type { ShopifyApp } from '#server/config/config-shapes.ts';
import type { ShopCredentials } from '#server/ports/shop-access.ts';
import type { ShopPlatform, ShopSubscription } from '#server/ports/shop-platform.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { type PageCursor, followPage } from '#server/outgoing/follow-pages.ts';
import { serviceText } from '#server/outgoing/service-text.ts';
import { callShopify, urlOriginOf } from './call-shopify.ts';
import { callToken } from './call-token.ts';
import { completeLines } from './complete-lines.ts';
import * as documents from './documents.ts';
import { openCatalogue } from './catalogue/open-catalogue.ts';
import { openDiscounts } from './catalogue/open-discounts.ts';
import { openRatings } from './catalogue/open-ratings.ts';
import { guardStore } from '../stores/guard-store.ts';
import { listOrders } from './list-orders.ts';
import { openPayments } from './open-payments.ts';
import { readDomain } from './read-domain.ts';
import { isSignedBody, isSignedQuery } from './signatures.ts';
import { fieldsOf, TOPICS, topicEnum, topicOf } from './topics.ts';
import { orderNode, translateNode } from './translate-node.ts';
import { shopId } from './translate-order.ts';

/** https://shopify.dev/docs/api/usage/access-scopes */
const SCOPES = ['read_orders', 'read_fulfillments', 'read_customers', 'write_products'] as const;
/** Milliseconds. While a webhook is read, the jobs of other shops wait. */
const A_MOMENT_MS = 2_000;
/**
 * Milliseconds. A page of lines costs about 500 points, which the shop restores in five seconds.
 */
const PAGE_OF_LINES_MS = 6_000;
/** The lines of a single order that are read with it. Longer orders take further calls. */
const LINES = 50;
/** The most pages of a list of subscriptions, because a faulty list may never end. */
const MOST_PAGES = 20;

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? null);
const shop = z.looseObject({
  shop: z.looseObject({
    id: shopId,
    name: serviceText(200).pipe(z.string().min(1)),
    email: text,
    contactEmail: text,
    myshopifyDomain: z.string(),
    primaryDomain: z.looseObject({ url: text }).nullish(),
    ianaTimezone: text,
  }),
});
const installation = z.looseObject({
  currentAppInstallation: z.looseObject({
    accessScopes: z.array(z.looseObject({ handle: z.string().max(100) })).max(500),
  }),
});
const subscriptions = z.looseObject({
  webhookSubscriptions: z.looseObject({
    nodes: z.array(z.looseObject({ id: z.string(), topic: z.string(), uri: z.string() })),
    pageInfo: z.looseObject({ hasNextPage: z.boolean(), endCursor: text }),
  }),
});
const userErrors = z.array(z.looseObject({ message: serviceText(300) }));
const subscribed = z.looseObject({ webhookSubscriptionCreate: z.looseObject({ userErrors }) });
const counted = z.looseObject({
  ordersCount: z.looseObject({ count: z.int(), precision: text }).nullable(),
});
const orderAnswer = z.looseObject({ order: orderNode.nullable() });

/** Opens Shopify for the app of this instance. Returns null without one. */
export function openShopify({
  shopify: app,
  allowPrivateAddresses,
}: Pick<Config, 'shopify' | 'allowPrivateAddresses'>): ShopPlatform | null {
  if (!app) return null;
  return {
    name: 'shopify',
    readDomain,
    scopes: SCOPES,
    topics: TOPICS,
    discount_scope: 'write_discounts',
    agreementAddress: ({ domain, state, redirect_uri, scopes }) =>
      `${urlOriginOf(app, domain)}/admin/oauth/authorize?${new URLSearchParams({ client_id: app.clientId, scope: scopes.join(','), redirect_uri, state }).toString()}`,
    isSignedQuery: (query) => isSignedQuery(query, app.clientSecrets),
    isSignedBody: (body, signature) => isSignedBody(body, signature, app.clientSecrets),
    exchangeCode: (domain, code, now) => callToken(app, domain, { code }, now),
    renewAccess: (domain, refresh_token, now) => callToken(app, domain, { refresh_token }, now),
    readShop: async (credentials) => {
      const { id, name, email, contactEmail, primaryDomain, ianaTimezone } = (
        await callShopify(app, credentials, { document: documents.READ_SHOP, shape: shop })
      ).shop;
      return {
        id,
        name,
        email: email ?? contactEmail,
        website_url: primaryDomain?.url ?? null,
        timezone: ianaTimezone,
      };
    },
    readScopes: async (credentials) =>
      (
        await callShopify(app, credentials, {
          document: documents.READ_INSTALLATION,
          shape: installation,
        })
      ).currentAppInstallation.accessScopes.map(({ handle }) => handle),
    listSubscriptions: (credentials) => listSubscriptions(app, credentials),
    subscribe: async (credentials, topic, uri) => {
      const includeFields = fieldsOf(topic);
      const subscription = { uri, format: 'JSON', ...(includeFields && { includeFields }) };
      const variables = { topic: topicEnum(topic), subscription };
      const { webhookSubscriptionCreate: made } = await callShopify(app, credentials, {
        document: documents.SUBSCRIBE,
        variables,
        shape: subscribed,
        isWrite: true,
      });
      return made.userErrors[0]?.message ?? null;
    },
    unsubscribe: async (credentials, id) => {
      await callShopify(app, credentials, {
        document: documents.UNSUBSCRIBE,
        variables: { id },
        shape: z.looseObject({}),
        isWrite: true,
      });
    },
    countOrders: async (credentials, since) => {
      const { ordersCount } = await callShopify(app, credentials, {
        document: documents.COUNT_ORDERS,
        variables: { query: `created_at:>='${since.toISOString()}' test:false` },
        shape: counted,
      });
      return ordersCount?.precision === 'EXACT' ? ordersCount.count : null;
    },
    listOrders: (credentials, query) => listOrders(app, credentials, query),
    findOrder: async (credentials, id) => {
      const { order } = await callShopify(app, credentials, {
        document: documents.FIND_ORDER,
        variables: { id: `gid://shopify/Order/${id}`, lines: LINES },
        shape: orderAnswer,
        patience_ms: A_MOMENT_MS,
      });
      if (order === null) return null;
      return translateNode(await completeLines(app, credentials, order, PAGE_OF_LINES_MS));
    },
    catalogue: openCatalogue(app, guardStore({ allowPrivateAddresses })),
    ratings: openRatings(app),
    discounts: openDiscounts(app),
    ...openPayments(app),
  };
}

async function listSubscriptions(
  app: ShopifyApp,
  credentials: ShopCredentials,
): Promise<ShopSubscription[]> {
  const listed: ShopSubscription[] = [];
  let at: PageCursor | null = null;
  for (let page = 0; page < MOST_PAGES; page++) {
    const {
      webhookSubscriptions: { nodes, pageInfo },
    }: z.output<typeof subscriptions> = await callShopify(app, credentials, {
      document: documents.LIST_SUBSCRIPTIONS,
      variables: { after: at?.page ?? null },
      shape: subscriptions,
    });
    for (const { id, topic: name, uri } of nodes) {
      const topic = topicOf(name);
      if (topic !== null) listed.push({ id, topic, uri });
    }
    if (!pageInfo.hasNextPage || pageInfo.endCursor === null) return listed;
    at = followPage('Shopify', at, pageInfo.endCursor);
  }
  throw new ProviderError('content', 'Shopify liste sans fin les abonnements de cette boutique.');
}
