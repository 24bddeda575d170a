import http from 'node:http';
import { text } from 'node:stream/consumers';
import type { ServiceFault } from '#fake-services/fault-server.ts';
import { SHOPIFY_CLIENT_ID, SHOPIFY_CLIENT_SECRET } from './shopify-rows.ts';
import { shopifyOrder, type FakeOrder } from './shopify-orders.ts';
import { startShopify } from './shopify.ts';

/**
 * The fake Shopify service as a process: `node fake-services/shopify/shopify-server.ts [port]
 * [control port] [address of Recueil’s webhooks]`. Control port: GET /calls; POST /__control/script
 * queues faults, /__control/order adds an order and sends its webhook (`{topic, order}`),
 * /__control/uninstall, /__control/reset.
 */
const [port = '4010', controlPort = '4011', webhooks = 'http://127.0.0.1:3000/webhooks/shopify'] =
  process.argv.slice(2);
const shopify = await startShopify(Number(port));
shopify.webhook.url = webhooks;

const control = http.createServer((request, response) => {
  void answer(request).then(([status, body]) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
  );
});

async function answer(request: http.IncomingMessage): Promise<[number, unknown]> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  if (request.method === 'GET' && pathname === '/calls') return [200, shopify.calls];
  if (request.method !== 'POST') return [404, { message: 'unknown' }];
  const body: unknown = JSON.parse((await text(request)) || '{}');
  switch (pathname) {
    case '/__control/reset':
      shopify.reset();
      return [200, {}];
    case '/__control/script':
      for (const fault of [body].flat() as ServiceFault[]) shopify.fault(fault);
      return [200, {}];
    case '/__control/order': {
      const { topic = 'orders/create', order: orderFields = {} } = body as {
        topic?: string;
        order?: Partial<FakeOrder>;
      };
      const order = shopifyOrder(orderFields);
      shopify.shop().orders.push(order);
      return [200, { order, status: await shopify.emitOrder(topic, order) }];
    }
    case '/__control/uninstall':
      return [200, { status: await shopify.uninstall() }];
    default:
      return [404, { message: 'unknown' }];
  }
}

const settings = {
  SHOPIFY_CLIENT_ID,
  SHOPIFY_CLIENT_SECRET,
  SHOPIFY_ORIGIN_TEMPLATE: shopify.settings.originTemplate,
};
control.listen(Number(controlPort), '127.0.0.1', () =>
  process.stdout.write(
    `${Object.entries(settings)
      .map(([name, value]) => `${name}='${value}'`)
      .join(' ')} control http://127.0.0.1:${controlPort}\n`,
  ),
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));
