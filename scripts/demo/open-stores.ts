import { PRESTASHOP_KEY } from '#fake-services/prestashop/fake-prestashop-shop.ts';
import { addPrestashopOrder } from '#fake-services/prestashop/prestashop-orders.ts';
import { type FakePrestashop, startPrestashop } from '#fake-services/prestashop/prestashop.ts';
import { WOO_KEY, WOO_SECRET } from '#fake-services/woocommerce/woo-rows.ts';
import { type FakeWoocommerce, startWoocommerce } from '#fake-services/woocommerce/woocommerce.ts';
import { fakeWooProduct } from '#fake-services/woocommerce/woo-products.ts';
import { FIRST_NAMES, LAST_NAMES, PRODUCTS } from '../shop-texts.ts';

/**
 * The self-hosted stores beside the demo’s Shopify store, each for another shop of the same owner.
 */
export interface DemoStores {
  woocommerce: FakeWoocommerce;
  prestashop: FakePrestashop;
  stop(): Promise<void>;
}

export const DEMO_STORES = [
  { platform: 'woocommerce', name: 'Maison Lavande' },
  { platform: 'prestashop', name: 'Atelier Romarin' },
] as const;

const ORDERS = 6;

export async function openStores(): Promise<DemoStores> {
  const [woocommerce, prestashop] = await Promise.all([startWoocommerce(), startPrestashop()]);
  const [ofWoocommerce, ofPrestashop] = DEMO_STORES;
  woocommerce.store.name = ofWoocommerce.name;
  for (const shop of prestashop.shop.rows.shops) shop['name'] = ofPrestashop.name;
  woocommerce.store.products.push(
    ...PRODUCTS.map(([name], at) => fakeWooProduct({ id: 93 + at, name, status: 'publish' })),
  );
  return {
    woocommerce,
    prestashop,
    stop: async () => void (await Promise.all([woocommerce.stop(), prestashop.stop()])),
  };
}

/** Returns the values that a merchant pastes into the card of a platform. */
export function keysOf(
  { woocommerce, prestashop }: Pick<DemoStores, 'woocommerce' | 'prestashop'>,
  platform: (typeof DEMO_STORES)[number]['platform'],
): Record<string, string> {
  return platform === 'woocommerce'
    ? { url: woocommerce.url, consumer_key: WOO_KEY, consumer_secret: WOO_SECRET }
    : { url: prestashop.url, api_key: PRESTASHOP_KEY };
}

/** Places orders in both stores: one sends them by webhooks, the other is polled. */
export async function placeOrders({ woocommerce, prestashop }: DemoStores): Promise<void> {
  for (let at = 0; at < ORDERS; at++) {
    const [first_name = 'Léa', last_name = 'Roy'] = [FIRST_NAMES[at], LAST_NAMES[at]];
    const email = `client.${at}@exemple.fr`;
    const order = await woocommerce.place();
    await woocommerce.change(order.id, {
      billing: { ...order.billing, first_name, last_name, email },
      status: at % 2 === 0 ? 'completed' : 'processing',
    });
    addPrestashopOrder(prestashop.shop, { first_name, last_name, email, state: at % 2 ? 2 : 5 });
  }
}
