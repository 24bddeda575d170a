import type { Config } from '#server/config/config.ts';
import type { Store, StorePlatform } from '#server/ports/store-platform.ts';
import { callStore } from '../stores/call-store.ts';
import { guardStore } from '../stores/guard-store.ts';
import {
  callWebservice,
  webserviceFormOf,
  type Webservice,
  type WebserviceQuery,
} from './call-webservice.ts';
import { createPaces, type PaceClock } from './create-pace.ts';
import { collectOrders } from './collect-orders.ts';
import { listChangedRows } from './list-changed-rows.ts';
import {
  countPrestashopProducts,
  findPrestashopProductIds,
  listPrestashopProducts,
} from './list-prestashop-products.ts';
import { listOrderStates } from './order-states.ts';
import { readPrestashop } from './read-store.ts';
import { filterText, stampAt } from './shop-clock.ts';
import { createDirectories } from './shop-directory.ts';
import { orderRow, ORDER_FIELDS_SHOWN, readWebserviceRows } from './webservice-fields.ts';

const PAGE = 50;
/** A longer list is not counted, because its ids alone would be megabytes. */
const MOST_COUNTED = 5_000;

/**
 * Opens PrestaShop 1.7, 8 and 9 through their webservice. The Admin API of version 9 has no orders
 * yet (https://github.com/PrestaShop/PrestaShop/issues/39630).
 */
export function openPrestashop(
  config: Pick<Config, 'allowPrivateAddresses'>,
  clock?: PaceClock,
  call = callStore,
): StorePlatform {
  const resolve = guardStore(config);
  const paceOf = createPaces(clock);
  const directories = createDirectories();
  const open = (store: Store): Webservice => ({
    store,
    form: webserviceFormOf(store.options),
    resolve,
    pace: paceOf(store.url),
    call,
  });
  const zoneOf = ({ options }: Store): string => options['timezone'] ?? 'Europe/Paris';
  const find = async (
    store: Store,
    query: WebserviceQuery,
  ): Promise<Awaited<ReturnType<typeof collectOrders>>> => {
    const webservice = open(store);
    const { rows } = await callWebservice(webservice, 'orders', {
      ...query,
      display: `[${ORDER_FIELDS_SHOWN.join(',')}]`,
      date: '1',
    });
    return collectOrders(
      webservice,
      await directories.of(webservice),
      readWebserviceRows(orderRow, rows),
      zoneOf(store),
    );
  };
  return {
    name: 'prestashop',
    readStore: (store) => {
      const webservice = open(store);
      directories.drop(webservice);
      return readPrestashop(webservice, store, zoneOf(store));
    },
    listStates: (store) => listOrderStates(open(store)),
    listChanged: async (store, query) => {
      const webservice = open(store);
      return listChangedRows(webservice, await directories.of(webservice), {
        ...query,
        timezone: zoneOf(store),
      });
    },
    countOrders: async (store, since) => {
      const { rows } = await callWebservice(open(store), 'orders', {
        ...placedSince(since, zoneOf(store)),
        date: '1',
        display: '[id]',
        limit: String(MOST_COUNTED),
      });
      return rows.length < MOST_COUNTED ? rows.length : null;
    },
    // Ids only increase, so a list by id neither repeats nor misses a row.
    listOrders: async (store, { since, cursor }) => {
      const webservice = open(store);
      const { rows } = await callWebservice(webservice, 'orders', {
        ...placedSince(since, zoneOf(store)),
        'filter[id]': `>[${cursor ?? '0'}]`,
        sort: '[id_ASC]',
        date: '1',
        limit: String(PAGE),
        display: `[${ORDER_FIELDS_SHOWN.join(',')}]`,
      });
      const listed = readWebserviceRows(orderRow, rows);
      const orders = await collectOrders(
        webservice,
        await directories.of(webservice),
        listed,
        zoneOf(store),
      );
      return { orders, next: rows.length < PAGE ? null : (listed.at(-1)?.id ?? null) };
    },
    findOrder: async (store, id) =>
      /^[1-9]\d{0,17}$/u.test(id)
        ? ((await find(store, { 'filter[id]': `[${id}]`, limit: '1' }))[0] ?? null)
        : null,
    listProducts: async (store, cursor) => {
      const webservice = open(store);
      const shop = { directory: await directories.of(webservice), timezone: zoneOf(store) };
      return listPrestashopProducts(webservice, shop, cursor);
    },
    countProducts: (store) => countPrestashopProducts(open(store)),
    findProductIds: (store, ids) => findPrestashopProductIds(open(store), ids),
    webhooks: null,
    consent: null,
  };
}

function placedSince(since: Date, timezone: string): WebserviceQuery {
  return { 'filter[date_add]': `>[${filterText(stampAt(since, timezone), -1)}]` };
}
