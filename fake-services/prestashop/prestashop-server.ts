import http from 'node:http';
import { text } from 'node:stream/consumers';
import type { ServiceFault } from '#fake-services/fault-server.ts';
import { addPrestashopOrder, setPrestashopState } from './prestashop-orders.ts';
import { PRESTASHOP_KEY, type ShopTroubles } from './fake-prestashop-shop.ts';
import { startPrestashop } from './prestashop.ts';

/**
 * The fake PrestaShop shop as a process: `node fake-services/prestashop/prestashop-server.ts [port]
 * [control port]`. Control port: GET /calls; POST /__control/script queues faults, /__control/order
 * adds an order, /__control/state changes the state of one (`{id, state}`), /__control/troubles
 * enables troubles, /__control/reset.
 */
const [port = '4014', controlPort = '4015'] = process.argv.slice(2);
const prestashop = await startPrestashop(Number(port));

const control = http.createServer((request, response) => {
  void answer(request).then(([status, body]) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
  );
});

async function answer(request: http.IncomingMessage): Promise<[number, unknown]> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  if (request.method === 'GET' && pathname === '/calls') return [200, prestashop.calls];
  if (request.method !== 'POST') return [404, { message: 'unknown' }];
  const body: unknown = JSON.parse((await text(request)) || '{}');
  switch (pathname) {
    case '/__control/reset':
      prestashop.reset();
      return [200, {}];
    case '/__control/script':
      for (const fault of [body].flat() as ServiceFault[]) prestashop.fault(fault);
      return [200, {}];
    case '/__control/order':
      return [200, { order: addPrestashopOrder(prestashop.shop, body as object) }];
    case '/__control/state': {
      const { id, state } = body as { id: number; state: number };
      setPrestashopState(prestashop.shop, id, state);
      return [200, {}];
    }
    case '/__control/troubles':
      Object.assign(prestashop.shop.troubles, body as Partial<ShopTroubles>);
      return [200, {}];
    default:
      return [404, { message: 'unknown' }];
  }
}

control.listen(Number(controlPort), '127.0.0.1', () =>
  process.stdout.write(
    `shop ${prestashop.url} key ${PRESTASHOP_KEY} control http://127.0.0.1:${controlPort}\n`,
  ),
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));
