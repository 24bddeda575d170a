import { randomBytes } from 'node:crypto';
import {
  type Fault,
  type FakeAnswer,
  type FakeCall,
  startFaultServer,
} from '#fake-services/fault-server.ts';
import { answerAdmin } from './answer-admin.ts';
import { callApp, type EmitOptions } from './shopify-caller.ts';
import {
  comebackQuery,
  isCode,
  lastingToken,
  restOrder,
  SHOP,
  SHOPIFY_CLIENT_ID,
  SHOPIFY_CLIENT_SECRET,
  type FakeOrder,
} from './shopify-rows.ts';
import type { FakeShop } from './fake-shop.ts';
import type { Bucket } from './fake-shop.ts';

interface Token {
  domain: string;
  expires_at: number;
}

export interface FakeShopify {
  url: string;
  /** What `Config.shopify` takes. */
  settings: {
    clientId: string;
    clientSecrets: readonly string[];
    originTemplate: string;
    apiVersion: string;
    billing: boolean;
  };
  shop(domain?: string): FakeShop;
  /** Where the app’s settings say that webhooks go. */
  webhook: { url: string | null };
  tokens: Map<string, Token>;
  refreshes: Map<string, Token>;
  calls: string[];
  fault(fault: Fault): void;
  /** The points per second that shops created from now on get back; 100 by default. */
  setRestoreRate(points: number): void;
  /** The moment that tokens end by; null: now. */
  setNow(now: Date | null): void;
  emit(topic: string, body: string, options?: EmitOptions & { domain?: string }): Promise<number>;
  /** One of `orders/*`, about this order. */
  emitOrder(
    topic: string,
    order: FakeOrder,
    options?: EmitOptions & { domain?: string },
  ): Promise<number>;
  /** The merchant takes the app out: tokens and subscriptions end, the app is told. */
  uninstall(domain?: string, options?: EmitOptions): Promise<number>;
  reset(): void;
  stop(): Promise<void>;
}

const ACCESS_SECONDS = 3_600;
const REFRESH_SECONDS = 7_776_000;

/** Shopify over real HTTP, as strict as the real one (https://shopify.dev/docs/api): agreement, tokens that end, Admin API with its points, payments, signed webhooks. Its state is plain: read and change it. */
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
  const tell: FakeShopify['emit'] = (topic, body, { domain = SHOP, ...options } = {}) => {
    if (webhook.url === null) throw new Error('the app gave no address');
    return callApp(shop(domain), { url: webhook.url, topic, body }, options);
  };

  const server = await startFaultServer(port, (call) => {
    const [, domain = '', admin, kind, ...rest] = call.path.split('/');
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
          void tell(
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
    const given = call.headers['x-shopify-access-token']?.toString() ?? '';
    const token = tokens.get(given);
    if (given !== lastingToken(domain) && (token?.domain !== domain || token.expires_at <= now()))
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
    emit: tell,
    emitOrder: (topic, order, options) =>
      tell(topic, restOrder(order, shop(options?.domain).is_protected), options),
    uninstall: (domain = SHOP, options = {}) => {
      for (const kept of [tokens, refreshes])
        for (const [token, of] of kept) if (of.domain === domain) kept.delete(token);
      shop(domain).subscriptions.length = 0;
      return tell(
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
      for (const kept of [shops, tokens, refreshes, used]) kept.clear();
      server.reset();
    },
  };
}

function newShop(domain: string, origin: string, at: number): FakeShop {
  const name = domain === SHOP ? 'Maison Lavande' : (domain.split('.')[0] ?? domain);
  return {
    domain,
    id: String(61_200_934 + at),
    name,
    email: `bonjour@${domain.split('.')[0]}.example`,
    origin,
    scopes: [],
    is_protected: false,
    may_bill: true,
    orders: [],
    subscriptions: [],
    payments: [],
    bucket: newBucket(),
  };
}

/** Points that come back with time, 100 a second of at most 2,000. */
function newBucket(): Bucket {
  let [available, rate, at] = [2_000, 100, performance.now()];
  const fill = (): number => {
    available = Math.min(2_000, available + ((performance.now() - at) / 1000) * rate);
    at = performance.now();
    return available;
  };
  return {
    take: (points) => fill() >= points && ((available -= points / 3), true),
    status: () => ({
      maximumAvailable: 2_000,
      currentlyAvailable: Math.floor(fill()),
      restoreRate: rate,
    }),
    set: (left, restoreRate = 100) =>
      void ([available, rate, at] = [left, restoreRate, performance.now()]),
  };
}

/** The merchant agrees at once, and is sent back signed. */
function agree({ query }: FakeCall, shop: FakeShop, at: number): FakeAnswer {
  if (
    query.get('client_id') !== SHOPIFY_CLIENT_ID ||
    !URL.canParse(query.get('redirect_uri') ?? '')
  )
    return {
      status: 400,
      body: '<html>Oauth error invalid_request: The redirect_uri is not whitelisted</html>',
    };
  shop.scopes = (query.get('scope') ?? '').split(',').filter((scope) => scope !== '');
  const back = new URL(query.get('redirect_uri') ?? '');
  for (const [name, value] of Object.entries(
    comebackQuery(shop.domain, { state: query.get('state') ?? '', at }),
  ))
    back.searchParams.set(name, value);
  return { status: 302, body: '', headers: { location: back.href } };
}

interface Counter {
  shop: FakeShop;
  tokens: Map<string, Token>;
  refreshes: Map<string, Token>;
  used: Set<string>;
  now: number;
}

function exchange(call: FakeCall, { shop, tokens, refreshes, used, now }: Counter): FakeAnswer {
  const refuse = (status: number, error: string): FakeAnswer => ({
    status,
    body: { error, error_description: 'The request was refused' },
  });
  if (
    call.method !== 'POST' ||
    !(call.headers['content-type'] ?? '').startsWith('application/json')
  )
    return refuse(400, 'invalid_request');
  const asked = JSON.parse(call.body) as Record<string, string | undefined>;
  if (asked['client_id'] !== SHOPIFY_CLIENT_ID || asked['client_secret'] !== SHOPIFY_CLIENT_SECRET)
    return refuse(401, 'application_cannot_be_found');
  if (asked['grant_type'] === 'refresh_token') {
    const held = refreshes.get(asked['refresh_token'] ?? '');
    if (held?.domain !== shop.domain || held.expires_at <= now) return refuse(400, 'invalid_grant');
    refreshes.delete(asked['refresh_token'] ?? '');
  } else {
    const code = asked['code'] ?? '';
    if (used.has(code) || !isCode(shop.domain, code)) return refuse(400, 'invalid_request');
    used.add(code);
    if (shop.scopes.length === 0)
      shop.scopes = ['read_orders', 'read_fulfillments', 'read_customers'];
  }
  const access_token = `shpat_${randomBytes(16).toString('hex')}`;
  const isExpiring = asked['grant_type'] === 'refresh_token' || asked['expiring'] === '1';
  tokens.set(access_token, {
    domain: shop.domain,
    expires_at: isExpiring ? now + ACCESS_SECONDS * 1000 : Infinity,
  });
  const scope = shop.scopes.join(',');
  if (!isExpiring) return { status: 200, body: { access_token, scope } };
  const refresh_token = `shprt_${randomBytes(16).toString('hex')}`;
  refreshes.set(refresh_token, { domain: shop.domain, expires_at: now + REFRESH_SECONDS * 1000 });
  return {
    status: 200,
    body: {
      access_token,
      scope,
      expires_in: ACCESS_SECONDS,
      refresh_token,
      refresh_token_expires_in: REFRESH_SECONDS,
    },
  };
}

/** The page where a merchant accepts to pay, or not; both lead back to the app. */
function decide(
  { query }: FakeCall,
  shop: FakeShop,
  [id = '', page]: string[],
  tell: (id: string, status: string) => void,
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
  tell(id, payment.status);
  const back = new URL(payment.return_url);
  back.searchParams.set('charge_id', id);
  return { status: 302, body: '', headers: { location: back.href } };
}
