import { createHmac, randomBytes } from 'node:crypto';

export const SHOPIFY_CLIENT_ID = '1f0e3dad99908345f7439f8ffabdffc4';
export const SHOPIFY_CLIENT_SECRET = 'shpss_test_secret';
export const SHOP = 'maison-lavande.myshopify.com';

/**
 * Signs a query as Shopify does: HMAC-SHA256 in hex over the sorted parameters
 * (https://shopify.dev/docs/apps/build/authentication-authorization).
 */
export function signQuery(
  query: Record<string, string>,
  secret = SHOPIFY_CLIENT_SECRET,
): Record<string, string> {
  const message = new URLSearchParams(
    Object.entries(query).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ).toString();
  return { ...query, hmac: createHmac('sha256', secret).update(message).digest('hex') };
}

export function signBody(body: string, secret = SHOPIFY_CLIENT_SECRET): string {
  return createHmac('sha256', secret).update(body, 'utf8').digest('base64');
}

/**
 * Returns the code of a merchant’s consent. It contains its own MAC, so that tests with the secret
 * can create one.
 */
export function grantCode(domain: string): string {
  const nonce = randomBytes(8).toString('hex');
  return nonce + proofOf(domain, nonce);
}

export function isCode(domain: string, code: string): boolean {
  return code.slice(16) === proofOf(domain, code.slice(0, 16));
}

/** Returns a token without expiry, as apps created in the shop’s own admin have. */
export function lastingToken(domain: string): string {
  return `shpat_${proofOf(domain, 'lasting')}`;
}

const proofOf = (domain: string, nonce: string): string =>
  createHmac('sha256', SHOPIFY_CLIENT_SECRET)
    .update(`${domain} ${nonce}`)
    .digest('hex')
    .slice(0, 16);

/**
 * Returns the query with which the browser returns after a merchant’s consent. `at` is in
 * milliseconds.
 */
export function comebackQuery(
  domain: string,
  { state, at = Date.now() }: { state?: string; at?: number } = {},
): Record<string, string> {
  return signQuery({
    code: grantCode(domain),
    host: Buffer.from(`admin.shopify.com/store/${domain.split('.')[0] ?? ''}`).toString('base64'),
    shop: domain,
    ...(state !== undefined && { state }),
    timestamp: String(Math.floor(at / 1000)),
  });
}
