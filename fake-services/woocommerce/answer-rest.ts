import type { FakeAnswer, FakeCall } from '#fake-services/fault-server.ts';
import type { WooKey, WooStore, WooWebhookRow } from './woo-rows.ts';
import { answerOrders, pickFields, withoutRefundLines } from './answer-orders.ts';
import { answerProducts, listVariations } from './answer-products.ts';

/** Returns an error as WordPress does, with a translated text. */
export const wooError = (status: number, code: string, message: string): FakeAnswer => ({
  status,
  body: { code, message, data: { status } },
});

const NO_ROUTE = wooError(
  404,
  'rest_no_route',
  'Aucune route correspondant à l’URL et à la méthode de requête n’a été trouvée.',
);

/**
 * Returns the key of a call. Keys in the address are read before those in the header. Plain HTTP
 * counts as HTTPS, as behind a proxy with a certificate.
 */
function authenticate(store: WooStore, { query, headers }: FakeCall): WooKey | FakeAnswer {
  const basic = headers.authorization?.startsWith('Basic ') === true ? headers.authorization : '';
  const [name = '', secret = ''] =
    query.get('consumer_key') !== null
      ? [query.get('consumer_key') ?? '', query.get('consumer_secret') ?? '']
      : store.strips_authorization
        ? []
        : Buffer.from(basic.slice(6), 'base64').toString('utf8').split(':');
  if (name === '')
    return wooError(
      401,
      'woocommerce_rest_cannot_view',
      'Désolé, vous ne pouvez pas lister les ressources.',
    );
  const key = store.keys.get(name);
  return key?.secret === secret
    ? key
    : wooError(401, 'woocommerce_rest_authentication_error', 'La clé client n’est pas valide.');
}

/** Answers `/wc/v3/…` of the REST API: https://woocommerce.github.io/woocommerce-rest-api-docs/ */
export function answerRest(
  store: WooStore,
  route: string,
  call: FakeCall,
  hooks: { created: (webhook: WooWebhookRow) => void },
): FakeAnswer {
  const [kind = '', id, sub] = route.replace(/^\/wc\/v3\//u, '').split('/');
  const key = authenticate(store, call);
  if ('status' in key) return key;
  const method = call.query.get('_method') ?? call.method;
  const writes = method !== 'GET';
  if (writes ? key.permissions === 'read' : key.permissions === 'write')
    return wooError(
      401,
      'woocommerce_rest_authentication_error',
      'La clé d’API fournie n’a pas les droits nécessaires.',
    );
  switch (kind) {
    case 'orders':
      if (method !== 'GET') return NO_ROUTE;
      if (id === undefined) return answerOrders(store, call.query);
      return sub === 'refunds'
        ? listRefunds(store, id, call.query)
        : findOrder(store, id, call.query);
    case 'products':
      if (method !== 'GET') return NO_ROUTE;
      if (!key.reads_products) return forbidden('cannot_view');
      return id !== undefined && sub === 'variations'
        ? listVariations(store, id, call.query)
        : answerProducts(store, call.query);
    case 'reports':
      return id === 'orders' && sub === 'totals' ? totals(store) : NO_ROUTE;
    case 'system_status':
      return key.manages ? systemStatus(store) : forbidden('cannot_view');
    case 'webhooks':
      return key.manages ? webhooks(store, method, id, call, hooks) : forbidden('cannot_view');
    default:
      return NO_ROUTE;
  }
}

const forbidden = (what: string): FakeAnswer =>
  wooError(403, `woocommerce_rest_${what}`, 'Désolé, vous n’avez pas les droits.');

function findOrder(store: WooStore, id: string, query: URLSearchParams): FakeAnswer {
  const order = store.orders.find((one) => String(one.id) === id);
  return order
    ? { status: 200, body: pickFields(withoutRefundLines(order), query) }
    : wooError(404, 'woocommerce_rest_shop_order_invalid_id', 'ID non valide.');
}

/** https://woocommerce.github.io/woocommerce-rest-api-docs/#list-all-refunds */
function listRefunds(store: WooStore, id: string, query: URLSearchParams): FakeAnswer {
  const order = store.orders.find((one) => String(one.id) === id);
  return order
    ? { status: 200, body: order.refunds.map((refund) => pickFields(refund, query)) }
    : wooError(404, 'woocommerce_rest_invalid_order_id', 'ID de commande non valide.');
}

function totals({ statuses, orders }: WooStore): FakeAnswer {
  const body = [...statuses].map(([slug, name]) => ({
    slug,
    name,
    total: orders.filter(({ status }) => status === slug).length,
  }));
  return { status: 200, body };
}

function systemStatus(store: WooStore): FakeAnswer {
  return {
    status: 200,
    body: {
      environment: { home_url: 'https://shop.test', version: '11.0.0', wp_version: '6.9.1' },
      settings: { HPOS_enabled: store.uses_hpos, HPOS_sync_enabled: false, currency: 'EUR' },
    },
  };
}

function webhooks(
  store: WooStore,
  method: string,
  id: string | undefined,
  { body, query }: FakeCall,
  { created }: { created: (webhook: WooWebhookRow) => void },
): FakeAnswer {
  if (id === undefined && method === 'GET') {
    const per_page = Number(query.get('per_page') ?? 10);
    const from = (Number(query.get('page') ?? 1) - 1) * per_page;
    return { status: 200, body: store.webhooks.slice(from, from + per_page).map(shown) };
  }
  const fields = body === '' ? {} : (JSON.parse(body) as Partial<WooWebhookRow>);
  if (id === undefined && method === 'POST') {
    if (
      !/^(?:order|product|customer|coupon)\.(?:created|updated|deleted|restored)$/u.test(
        fields.topic ?? '',
      )
    )
      return wooError(400, 'woocommerce_rest_shop_webhook_invalid_topic', 'Sujet non valide.');
    if (!/^https?:\/\//u.test(fields.delivery_url ?? ''))
      return wooError(400, 'woocommerce_rest_shop_webhook_invalid_delivery_url', 'URL non valide.');
    const webhook: WooWebhookRow = {
      id: 142 + store.webhooks.length,
      name: fields.name ?? '',
      status: fields.status ?? 'active',
      topic: fields.topic ?? '',
      delivery_url: fields.delivery_url ?? '',
      secret: fields.secret ?? 'a secret that WooCommerce made up',
      failures: 0,
    };
    store.webhooks.push(webhook);
    created(webhook);
    return { status: 201, body: shown(webhook) };
  }
  const webhook = store.webhooks.find((one) => String(one.id) === id);
  if (!webhook) return wooError(404, 'woocommerce_rest_shop_webhook_invalid_id', 'ID non valide.');
  if (method === 'PUT') {
    Object.assign(webhook, fields, { failures: 0 });
    return { status: 200, body: shown(webhook) };
  }
  if (method === 'DELETE') {
    if (query.get('force') !== 'true')
      return wooError(501, 'woocommerce_rest_trash_not_supported', 'Pas de corbeille.');
    store.webhooks.splice(store.webhooks.indexOf(webhook), 1);
    return { status: 200, body: shown(webhook) };
  }
  return NO_ROUTE;
}

/** The secret is never returned. */
const shown = ({ secret: _secret, failures: _failures, ...webhook }: WooWebhookRow) => webhook;
