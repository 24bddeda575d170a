import { ApiError, OfflineError } from '#web/api/api-error.ts';
import { bearer } from '#web/api/bearer.ts';
import { call } from '#web/api/call.ts';

/**
 * What the address carries when Shopify sends somebody back: all of it is signed, none of it is
 * ours to change.
 */
export type ShopifyReturn = Readonly<Record<string, string>>;

export type ShopifyComeback =
  | { kind: 'entered'; access_token: string }
  /** The shop joined the team of whoever was signed in. */
  | { kind: 'joined' }
  /** Nobody of this shop has an account yet. */
  | { kind: 'unknown'; registration_token: string; shop: string; shop_name: string; email: string }
  /**
   * It came without a journey of this browser: whoever followed a stranger’s link is asked first.
   */
  | { kind: 'asks'; shop: string }
  /** Nothing came: the journey begins here. */
  | { kind: 'begins' }
  | { kind: 'refused'; message: string; shop: string };

/** Brings to the server what Shopify gave. */
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
