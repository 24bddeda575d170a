import {
  type ServiceFault,
  type FakeAnswer,
  type FakeCall,
  startFaultServer,
} from '#fake-services/fault-server.ts';
import { answerAdmin } from './answer-admin.ts';
import { callApp, type EmitOptions } from './shopify-caller.ts';
import { lastingToken, SHOP, SHOPIFY_CLIENT_ID, SHOPIFY_CLIENT_SECRET } from './shopify-rows.ts';
import { restOrder, type FakeOrder } from './shopify-orders.ts';
import type { FakeShop } from './fake-shop.ts';
import { giveBulkFile } from './bulk-operations.ts';
import { type Token, exchange } from './shopify-tokens.ts';
import { newShop, agree } from './shopify-consent.ts';

export interface FakeShopify {
  url: string;
  /** The values of `Config.shopify`. */
  settings: {
    clientId: string;
    clientSecrets: readonly string[];
    originTemplate: string;
    apiVersion: string;
    billing: boolean;
  };
  shop(domain?: string): FakeShop;
  /** The address of webhooks in the app’s settings. */
  webhook: { url: string | null };
  tokens: Map<string, Token>;
  refreshes: Map<string, Token>;
  calls: string[];
  fault(fault: ServiceFault): void;
  /**
   * Sets a function that is called for each request and returns its fault or null. Null removes it.
   */
  misbehave(choose: (() => ServiceFault | null) | null): void;
  /** Sets the points per second that new shops restore; 100 by default. */
  setRestoreRate(points: number): void;
  /** Sets the time for the expiry of tokens. Null for the current time. */
  setNow(now: Date | null): void;
  emit(topic: string, body: string, options?: EmitOptions & { domain?: string }): Promise<number>;
  /** Sends a webhook of a topic `orders/*` about this order. */
  emitOrder(
    topic: string,
    order: FakeOrder,
    options?: EmitOptions & { domain?: string },
  ): Promise<number>;
  /** Uninstalls the app: tokens and subscriptions end, and the app receives the webhook. */
  uninstall(domain?: string, options?: EmitOptions): Promise<number>;
  reset(): void;
  stop(): Promise<void>;
}

/**
 * Starts Shopify over real HTTP, as strict as the real one (https://shopify.dev/docs/api): consent,
 * tokens that expire, Admin API with points, payments, signed webhooks. Tests read and change its
 * state directly.
 */
export async function startShopify(port = 0): Promise<FakeShopify> {
  const shops = new Map<string, FakeShop>();
  const [tokens, refreshes, used] = [
    new Map<string, Token>(),
    new Map<string, Token>(),
    new Set<string>(),
  ];
  const webhook: FakeShopify['webhook'] = { url: null };
  let fixed: Date | null = null;
  let restoreRate = 100;
  const now = (): number => fixed?.getTime() ?? Date.now();
  const shop = (domain = SHOP): FakeShop => {
    const known = shops.get(domain) ?? newShop(domain, `${server.url}/${domain}`, shops.size);
    if (!shops.has(domain)) known.bucket.set(2_000, restoreRate);
    shops.set(domain, known);
    return known;
  };
  const notify: FakeShopify['emit'] = (topic, body, { domain = SHOP, ...options } = {}) => {
    if (webhook.url === null) throw new Error('the app gave no address');
    return callApp(shop(domain), { url: webhook.url, topic, body }, options);
  };

  const server = await startFaultServer(port, (call) => {
    const [, domain = '', admin, kind, ...rest] = call.path.split('/');
    if (admin === 'bulk' && shops.has(domain)) return giveBulkFile(call, shop(domain));
    if (admin !== 'admin' || !/^[a-z0-9-]+\.myshopify\.com$/u.test(domain))
      return { status: 404, body: '<html>Not Found</html>' };
    if (kind === 'oauth' && rest[0] === 'authorize') return agree(call, shop(domain), now());
    if (kind === 'oauth' && rest[0] === 'access_token')
      return exchange(call, { shop: shop(domain), tokens, refreshes, used, now: now() });
    if (kind === 'charges')
      return decide(
        call,
        shop(domain),
        rest,
        (id, status) =>
          void notify(
            'app_subscriptions/update',
            JSON.stringify({
              app_subscription: {
                admin_graphql_api_id: `gid://shopify/AppSubscription/${id}`,
                name: 'Essentiel',
                status,
                admin_graphql_api_shop_id: `gid://shopify/Shop/${shop(domain).id}`,
                currency: 'EUR',
                capped_amount: null,
                price: '19.00',
                interval: 'every_30_days',
                plan_handle: null,
              },
            }),
            { domain },
          ),
      );
    if (kind !== 'api' || rest[1] !== 'graphql.json' || call.method !== 'POST')
      return { status: 404, body: { errors: 'Not Found' } };
    const sentToken = call.headers['x-shopify-access-token']?.toString() ?? '';
    const token = tokens.get(sentToken);
    if (
      sentToken !== lastingToken(domain) &&
      (token?.domain !== domain || token.expires_at <= now())
    )
      return {
        status: 401,
        body: {
          errors: '[API] Invalid API key or access token (unrecognized login or wrong password)',
        },
      };
    return answerAdmin(call, rest[0] ?? '', shop(domain), now());
  });

  return {
    ...server,
    settings: {
      clientId: SHOPIFY_CLIENT_ID,
      clientSecrets: [SHOPIFY_CLIENT_SECRET],
      originTemplate: `${server.url}/{shop}`,
      apiVersion: '2026-10',
      billing: false,
    },
    shop,
    webhook,
    tokens,
    refreshes,
    setRestoreRate: (points) => void (restoreRate = points),
    setNow: (at) => void (fixed = at),
    emit: notify,
    emitOrder: (topic, order, options) =>
      notify(topic, restOrder(order, shop(options?.domain).is_protected), options),
    uninstall: (domain = SHOP, options = {}) => {
      for (const store of [tokens, refreshes])
        for (const [token, of] of store) if (of.domain === domain) store.delete(token);
      shop(domain).subscriptions.length = 0;
      return notify(
        'app/uninstalled',
        JSON.stringify({
          id: Number(shop(domain).id),
          name: shop(domain).name,
          email: shop(domain).email,
          domain,
          myshopify_domain: domain,
        }),
        { domain, ...options },
      );
    },
    reset: () => {
      fixed = null;
      for (const store of [shops, tokens, refreshes, used]) store.clear();
      server.reset();
    },
  };
}

/**
 * Returns the page where a merchant accepts or declines a payment. Both links lead back to the app.
 */
function decide(
  { query }: FakeCall,
  shop: FakeShop,
  [id = '', page]: string[],
  notify: (id: string, status: string) => void,
): FakeAnswer {
  const payment = shop.payments.find((one) => one.id === id);
  if (!payment || page !== 'confirm') return { status: 404, body: '<html>Not Found</html>' };
  const answer = query.get('decision');
  if (answer === null)
    return {
      status: 200,
      body: `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Shopify</title><h1>Approuver l’abonnement ${payment.name}</h1><p><a href="?decision=accept">Approuver</a></p><p><a href="?decision=decline">Refuser</a></p></html>`,
    };
  payment.status = answer === 'accept' ? 'ACTIVE' : 'DECLINED';
  notify(id, payment.status);
  const back = new URL(payment.return_url);
  back.searchParams.set('charge_id', id);
  return { status: 302, body: '', headers: { location: back.href } };
}
