import type { StorePlatformName } from '#contract/labels/shop-platforms.ts';
import type { StorePlatform } from '#server/ports/store-platform.ts';

/** Returns a self-hosted store without orders, which accepts any key. */
export function storeDouble(name: StorePlatformName = 'woocommerce'): StorePlatform {
  const details = {
    url: 'https://boutique.example',
    name: 'Boutique',
    version: '11.0.0',
    options: {},
    notes: [],
    missing_permissions: [],
    now: null,
  };
  return {
    name,
    readStore: ({ url }) => Promise.resolve({ ...details, url }),
    listStates: () =>
      Promise.resolve([{ id: 'completed', label: 'Terminée', meaning: 'shipped' as const }]),
    listChanged: () => Promise.resolve({ orders: [], unreadable: [], is_full: false, now: null }),
    countOrders: () => Promise.resolve(0),
    listOrders: () => Promise.resolve({ orders: [], next: null }),
    findOrder: () => Promise.resolve(null),
    listProducts: () =>
      Promise.resolve({ products: [], unreadable: [], cursor: '', is_full: false }),
    countProducts: () => Promise.resolve(0),
    findProductIds: (_store, ids) => Promise.resolve(new Set(ids)),
    consent: {
      prepare: (url) => Promise.resolve({ ...details, url }),
      address: ({ url }, { state }) => `${url}/wc-auth/v1/authorize?user_id=${state}`,
      readKeys: () => null,
    },
    webhooks: {
      ensure: () => Promise.resolve({ state: 'active', reason: null }),
      remove: () => Promise.resolve(),
    },
  };
}
