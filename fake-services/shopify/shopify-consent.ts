import type { FakeShop, Bucket } from './fake-shop.ts';
import { SHOP, SHOPIFY_CLIENT_ID, comebackQuery } from './shopify-rows.ts';
import type { FakeCall, FakeAnswer } from '#fake-services/fault-server.ts';

export function newShop(domain: string, origin: string, at: number): FakeShop {
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
    products: [],
    discounts: [],
    definitions: new Set(),
    refused_owners: new Set(),
    bulk_polls: 0,
    bulk: null,
    subscriptions: [],
    payments: [],
    bucket: newBucket(),
  };
}

/** Points that are restored over time, 100 a second, up to 2,000. */
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

/** Grants the merchant’s consent at once and redirects with a signed query. */
export function agree({ query }: FakeCall, shop: FakeShop, at: number): FakeAnswer {
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
