import { randomBytes } from 'node:crypto';
import {
  type FakeAnswer,
  type FakeCall,
  type FaultServer,
  startFaultServer,
} from '#fake-services/fault-server.ts';
import { answerRest, wooError } from './answer-rest.ts';
import { deliverWebhooks, postFromStore } from './deliver-webhooks.ts';
import { pickFields } from './answer-orders.ts';
import {
  newWooStore,
  wooDate,
  fakeWooOrder,
  type WooOrderRow,
  type WooStore,
  type WooWebhookRow,
} from './woo-rows.ts';

export interface FakeWoocommerce extends Omit<FaultServer, 'reset'> {
  store: WooStore;
  /** Adds an order and sends its webhooks. */
  place(overrides?: Partial<WooOrderRow>): Promise<WooOrderRow>;
  /** Changes an order as its screen does, with the date of its last change. */
  change(id: number, change: Partial<WooOrderRow>, options?: { silent?: boolean }): Promise<void>;
  /** Deletes an order permanently. */
  remove(id: number): Promise<void>;
  /** Delivers to the active webhooks of this topic and returns the statuses of the answers. */
  deliver(topic: string, body: string): Promise<number[]>;
  /** The statuses of the pings that were sent when webhooks were created. */
  pings: Promise<number>[];
  reset(): void;
}

/**
 * Starts WooCommerce in WordPress over real HTTP, as strict as the real one
 * (https://developer.woocommerce.com/docs/apis/rest-api/): keys, REST API v3, the consent page of a
 * merchant, signed webhooks. Tests read and change its state directly.
 */
export async function startWoocommerce(port = 0): Promise<FakeWoocommerce> {
  const store = newWooStore();
  const pings: Promise<number>[] = [];
  const now = (): Date => new Date((store.now?.getTime() ?? Date.now()) + store.clock_offset);

  const server = await startFaultServer(port, (call) => {
    const answer = answerSite(call);
    return { ...answer, headers: { date: now().toUTCString(), ...answer.headers } };
  });

  function answerSite(call: FakeCall): FakeAnswer {
    const { path, query } = call;
    if (path === '/wc-auth/v1/authorize' || query.get('wc-auth-route') === 'authorize')
      return authorize(call);
    const route =
      store.has_permalinks && path.startsWith('/wp-json')
        ? path.slice('/wp-json'.length) || '/'
        : (query.get('rest_route') ?? null);
    if (route === null)
      return { status: 404, body: '<!doctype html><title>Page non trouvée</title>' };
    if (route === '/')
      return {
        status: 200,
        body: pickFields(
          {
            name: store.name,
            url: server.url,
            home: server.url,
            gmt_offset: 2,
            timezone_string: 'Europe/Paris',
            namespaces: ['oembed/1.0', 'wc/v1', 'wc/v2', 'wc/v3', 'wp/v2'],
          },
          query,
        ),
      };
    if (!route.startsWith('/wc/v3/'))
      return wooError(404, 'rest_no_route', 'Aucune route n’a été trouvée.');
    return answerRest(store, route, call, { created: ping });
  }

  /**
   * Agrees or refuses at once for the merchant. On consent, the store’s server sends the keys to
   * the callback address.
   */
  function authorize({ query }: FakeCall): FakeAnswer {
    const [callback, back, user_id] = ['callback_url', 'return_url', 'user_id'].map((name) =>
      query.get(name),
    );
    if (!callback || !back || !user_id || !query.get('app_name') || !query.get('scope'))
      return { status: 401, body: '<!doctype html><title>Erreur</title>Il manque un paramètre' };
    const leave = (success: 0 | 1): FakeAnswer => {
      const url = new URL(back);
      url.searchParams.set('success', String(success));
      url.searchParams.set('user_id', user_id);
      return { status: 302, body: '', headers: { location: url.href } };
    };
    if (!store.consents) return leave(0);
    const [name, secret] = [
      `ck_${randomBytes(20).toString('hex')}`,
      `cs_${randomBytes(20).toString('hex')}`,
    ];
    store.keys.set(name, {
      secret,
      permissions: 'read_write',
      manages: true,
      reads_products: true,
    });
    const body = JSON.stringify({
      key_id: store.keys.size,
      user_id,
      consumer_key: name,
      consumer_secret: secret,
      key_permissions: 'read_write',
    });
    // Any status but 200 deletes the key.
    pings.push(
      postFromStore(callback, body, { 'content-type': 'application/json;charset=UTF-8' }).then(
        (status) => {
          if (status !== 200) store.keys.delete(name);
          return status;
        },
      ),
    );
    return leave(1);
  }

  /** Sends a form without a signature, which only checks that the address answers. */
  function ping({ id, delivery_url }: WooWebhookRow): void {
    pings.push(
      postFromStore(delivery_url, `webhook_id=${id}`, {
        'content-type': 'application/x-www-form-urlencoded',
      }),
    );
  }

  const deliver = (topic: string, body: string): Promise<number[]> =>
    deliverWebhooks(store, { topic, body, source: `${server.url}/` });

  const find = (id: number): WooOrderRow => {
    const order = store.orders.find((one) => one.id === id);
    if (!order) throw new Error(`no order ${id}`);
    return order;
  };

  return {
    ...server,
    store,
    pings,
    deliver,
    place: async (overrides = {}) => {
      const order = fakeWooOrder(overrides, now());
      store.orders.push(order);
      await deliver('order.created', JSON.stringify(order));
      return order;
    },
    change: async (id, change, { silent = false } = {}) => {
      const order = Object.assign(find(id), { date_modified_gmt: wooDate(now()), ...change });
      if (change.status === 'completed' && change.date_completed_gmt === undefined)
        order.date_completed_gmt = wooDate(now());
      if (!silent) await deliver('order.updated', JSON.stringify(order));
    },
    remove: async (id) => {
      store.orders.splice(store.orders.indexOf(find(id)), 1);
      await deliver('order.deleted', JSON.stringify({ id }));
    },
    reset: () => {
      Object.assign(store, newWooStore());
      server.reset();
    },
  };
}
