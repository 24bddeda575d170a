import { connectShop } from './connect-shop.ts';

/**
 * What the address carries when Shopify sends somebody back: all of it is signed, none of it is
 * ours to change.
 */
export type Returned = Readonly<Record<string, string>>;

export type Comeback =
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

/** Straight on when this browser began the journey. */
export async function comeBack(returned: Returned): Promise<Comeback> {
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
