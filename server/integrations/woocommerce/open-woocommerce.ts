import { z } from 'zod';
import type { Config } from '#server/config/config.ts';
import { parseForeignJson } from '#server/outgoing/parse-foreign-json.ts';
import type { StorePlatform } from '#server/ports/store-platform.ts';
import { guardStore } from '../stores/guard-store.ts';
import { addProducts } from './add-products.ts';
import { callWoo, formOf } from './call-woo.ts';
import { countPlacedOrders, listChangedOrders, listPlacedOrders } from './list-woo-orders.ts';
import { countWooProducts, findWooProductIds, listWooProducts } from './list-woo-products.ts';
import { listWooStates } from './order-states.ts';
import { probeStore, readWooStore } from './read-woo-store.ts';
import { subtractRefunds } from './subtract-refunds.ts';
import { WOO_ORDER_FIELDS, translateWooOrder, wooOrder } from './translate-woo-order.ts';
import { wooWebhooks } from './woo-webhooks.ts';

const sentKeys = z.looseObject({
  user_id: z.union([z.string(), z.int()]).transform(String),
  consumer_key: z.string().regex(/^[\x21-\x7e]{1,200}$/u),
  consumer_secret: z.string().regex(/^[\x21-\x7e]{1,200}$/u),
});

/** Opens WooCommerce through its REST API v3. */
export function openWoocommerce(config: Pick<Config, 'allowPrivateAddresses'>): StorePlatform {
  const resolve = guardStore(config);
  return {
    name: 'woocommerce',
    readStore: (store) => readWooStore(resolve, store),
    listStates: (store) => listWooStates(resolve, store),
    listChanged: (store, query) => listChangedOrders(resolve, store, query),
    countOrders: (store, since) => countPlacedOrders(resolve, store, since),
    listOrders: (store, query) => listPlacedOrders(resolve, store, query),
    findOrder: async (store, id) => {
      const query = { _fields: WOO_ORDER_FIELDS };
      const path = `orders/${encodeURIComponent(id)}`;
      const answer = await callWoo(resolve, store, { path, query }, wooOrder);
      if (!answer) return null;
      const remaining = await subtractRefunds(resolve, store, answer.data);
      const [order = null] = await addProducts(resolve, store, [translateWooOrder(remaining)]);
      return order;
    },
    listProducts: (store, cursor) => listWooProducts(resolve, store, cursor),
    countProducts: (store) => countWooProducts(resolve, store),
    findProductIds: (store, ids) => findWooProductIds(resolve, store, ids),
    webhooks: wooWebhooks(resolve),
    consent: {
      prepare: (url) => probeStore(resolve, url),
      address: (store, { state, callback_url, return_url }) => {
        // Without permalinks the page of the authorisation has no path of its own either.
        const url = new URL(
          formOf(store) === 'rest_route' ? `${store.url}/` : `${store.url}/wc-auth/v1/authorize`,
        );
        if (formOf(store) === 'rest_route') {
          url.searchParams.set('wc-auth-version', '1');
          url.searchParams.set('wc-auth-route', 'authorize');
        }
        url.searchParams.set('app_name', 'Recueil');
        url.searchParams.set('scope', 'read_write');
        url.searchParams.set('user_id', state);
        url.searchParams.set('return_url', return_url);
        url.searchParams.set('callback_url', callback_url);
        return url.href;
      },
      readKeys: (body, state) => {
        const sent = sentKeys.safeParse(parsed(body)).data;
        if (sent?.user_id !== state) return null;
        const { consumer_key, consumer_secret } = sent;
        return { consumer_key, consumer_secret };
      },
    },
  };
}

function parsed(body: string): unknown {
  try {
    return parseForeignJson(body);
  } catch {
    return null;
  }
}
