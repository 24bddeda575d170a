import { ApiError, OfflineError } from '#web/api/api-error.ts';
import { bearer } from '#web/api/bearer.ts';
import { call } from '#web/api/call.ts';
import type { Comeback, Returned } from './come-back.ts';

/** Brings to the server what Shopify gave. */
export async function connectShop(returned: Returned): Promise<Comeback> {
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
