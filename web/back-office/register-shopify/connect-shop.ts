import { ApiError, OfflineError } from '#web/api/api-error.ts';
import { bearer } from '#web/api/bearer.ts';
import { call } from '#web/api/call.ts';

/**
 * The query with which Shopify redirects the merchant back. It is signed, so no part of it may be
 * changed.
 */
export type ShopifyReturn = Readonly<Record<string, string>>;

export type ShopifyComeback =
  | { kind: 'entered'; access_token: string }
  /** The shop was connected to the team of the signed-in person. */
  | { kind: 'joined' }
  /** No account exists for this shop. */
  | { kind: 'unknown'; registration_token: string; shop: string; shop_name: string; email: string }
  /**
   * This browser did not start the authorisation. The link may come from an attacker, so the person
   * is asked to confirm.
   */
  | { kind: 'asks'; shop: string }
  /** The address has no parameters, so the connection starts here. */
  | { kind: 'begins' }
  | { kind: 'refused'; message: string; shop: string };

/** Sends Shopify’s parameters to the server. */
export async function connectShop(returned: ShopifyReturn): Promise<ShopifyComeback> {
  const { shop = '' } = returned;
  const before = bearer();
  try {
    const { access_token } = await call('connectShopify', { query: returned });
    return access_token === before ? { kind: 'joined' } : { kind: 'entered', access_token };
  } catch (refusal) {
    if (refusal instanceof OfflineError) return { kind: 'refused', message: refusal.message, shop };
    if (!(refusal instanceof ApiError)) throw refusal;
    const { registration_token, shop_name, email } = refusal.extra;
    if (refusal.code === 'shop_unknown' && typeof registration_token === 'string')
      return {
        kind: 'unknown',
        registration_token,
        shop,
        shop_name: typeof shop_name === 'string' ? shop_name : shop,
        email: typeof email === 'string' ? email : '',
      };
    return { kind: 'refused', message: refusal.message, shop };
  }
}
