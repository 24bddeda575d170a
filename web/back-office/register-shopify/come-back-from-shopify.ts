import { connectShop, type ShopifyComeback, type ShopifyReturn } from './connect-shop.ts';

/**
 * Continues immediately when this browser started the authorisation. Otherwise the person is asked
 * first.
 */
export async function comeBackFromShopify(returned: ShopifyReturn): Promise<ShopifyComeback> {
  const { code, shop = '', state, error } = returned;
  if (error !== undefined)
    return {
      kind: 'refused',
      message:
        'Ce lien de Shopify n’est plus valable. Rouvrez Recueil depuis Shopify, ou recommencez ici.',
      shop,
    };
  if (code === undefined) return { kind: 'begins' };
  return state === undefined ? { kind: 'asks', shop } : connectShop(returned);
}
