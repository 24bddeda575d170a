import { afterAll, beforeEach, expect, test } from 'vitest';
import { PRESTASHOP_KEY } from './fake-prestashop-shop.ts';
import { addPrestashopOrder, setPrestashopState, shopTime } from './prestashop-orders.ts';
import { startPrestashop } from './prestashop.ts';

const shop = await startPrestashop();
afterAll(() => shop.stop());
beforeEach(() => shop.reset());

const BASIC = `Basic ${Buffer.from(`${PRESTASHOP_KEY}:`).toString('base64')}`;
const ask = (path: string, authorization: string | null = BASIC): Promise<Response> =>
  fetch(`${shop.url}/api/${path}`, {
    redirect: 'manual',
    headers: authorization === null ? {} : { authorization },
  });
const json = async (path: string): Promise<unknown> =>
  (await ask(`${path}${path.includes('?') ? '&' : '?'}output_format=JSON`)).json();

test('the key is accepted as the user of Basic or as ws_key, and the header is that of the documentation', async () => {
  expect(BASIC).toBe('Basic QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVoxMjM0NTY6');
  expect((await ask('')).headers.get('psws-version')).toBe('8.2.0');
  expect((await ask(`?ws_key=${PRESTASHOP_KEY}`, null)).status).toBe(200);
  const none = await ask('', null);
  expect([none.status, await none.text()]).toEqual([401, '401 Unauthorized']);
  shop.shop.troubles.drops_header = true;
  expect((await ask('')).status).toBe(401);
  expect((await ask(`?ws_key=${PRESTASHOP_KEY}`, null)).status).toBe(200);
});

test('errors have the codes of the documentation, in JSON and in XML', async () => {
  expect(await json(`orders?ws_key=short`)).toMatchObject({ errors: [{ code: 18 }] });
  expect(await json('nothing')).toMatchObject({ errors: [{ code: 27 }] });
  expect(await json('orders?filter[odd]=[1]')).toMatchObject({ errors: [{ code: 32 }] });
  expect(await json('orders?filter[date_upd]=[a,b]')).toMatchObject({ errors: [{ code: 32 }] });
  expect(await json('orders?sort=[date_upd_ASC]')).toMatchObject({ errors: [{ code: 38 }] });
  expect(await json('orders?display=[odd]')).toMatchObject({ errors: [{ code: 35 }] });
  expect(await json('orders?limit=x')).toMatchObject({ errors: [{ code: 39 }] });
  expect(await json('orders?id_shop=9')).toMatchObject({ errors: [{ code: 132 }] });
  shop.shop.permissions.delete('orders');
  const refused = await ask('orders');
  expect(refused.status).toBe(401);
  expect(await refused.text()).toContain('<code><![CDATA[26]]></code>');
  shop.shop.troubles.is_disabled = true;
  expect((await ask('orders')).status).toBe(503);
});

test('lists are filtered, sorted and paged as the documentation specifies; an empty list is []', async () => {
  expect(await json('orders')).toEqual([]);
  const at = new Date('2026-11-20T09:00:00Z');
  for (let n = 0; n < 5; n++)
    addPrestashopOrder(shop.shop, { at: new Date(at.getTime() + Math.floor(n / 2) * 1_000) });
  expect(await json('orders')).toEqual({ orders: [1, 2, 3, 4, 5].map((id) => ({ id })) });
  const ids = async (query: string): Promise<number[]> =>
    (
      (await json(`orders?date=1&display=[id]&${query}`)) as { orders: { id: number }[] }
    ).orders.map(({ id }) => id);
  expect(await ids('filter[date_upd]=>[2026-11-20 10:00:00]')).toEqual([3, 4, 5]);
  // An interval includes both its ends.
  expect(await ids('filter[date_upd]=[2026-11-20 10:00:00,2026-11-20 10:00:01]')).toEqual([
    1, 2, 3, 4,
  ]);
  expect(await ids('filter[id]=[1|4]')).toEqual([1, 4]);
  expect(await ids('sort=[date_upd_DESC,id_DESC]&limit=1,2')).toEqual([4, 3]);
});

test('an order has the documented form, with its lines, states and several languages', async () => {
  const { id } = addPrestashopOrder(shop.shop, { reference: 'XKBKNABJK' });
  setPrestashopState(shop.shop, id, 4);
  const { orders } = (await json('orders?filter[id]=[1]&display=full')) as { orders: object[] };
  expect(orders).toMatchObject([
    {
      id: 1,
      current_state: '4',
      reference: 'XKBKNABJK',
      delivery_date: '0000-00-00 00:00:00',
      associations: {
        order_rows: [{ product_id: '12', product_attribute_id: '31', product_quantity: '1' }],
      },
    },
  ]);
  expect(await json('order_states?filter[id]=[4]&display=[id,name]&language=1')).toEqual({
    order_states: [{ id: 4, name: 'Expédié' }],
  });
  const xml = await (await ask('order_states?filter[id]=[4]&display=[id,name]')).text();
  expect(xml).toContain('<language id="1"><![CDATA[Expédié]]></language>');
});

test('dates are in the time zone of the shop and follow its clock', () => {
  expect(shopTime(shop.shop, new Date('2026-10-25T00:30:00Z'))).toBe('2026-10-25 02:30:00');
  expect(shopTime(shop.shop, new Date('2026-10-25T01:30:00Z'))).toBe('2026-10-25 02:30:00');
  shop.shop.troubles.clock_ahead = 3_600;
  expect(shopTime(shop.shop, new Date('2026-11-20T09:00:00Z'))).toBe('2026-11-20 11:00:00');
});

test('the faults are redirects, PHP notices before the answer, and decimal commas', async () => {
  addPrestashopOrder(shop.shop);
  Object.assign(shop.shop.troubles, {
    before_body: '<br /><b>Notice</b>: x',
    comma_decimals: true,
  });
  const text = await (await ask('orders?display=full&output_format=JSON')).text();
  expect(text).toMatch(/^<br \/><b>Notice/u);
  expect(text).toContain('"49,900000"');
  shop.shop.troubles.moved_to = 'https://ailleurs.example';
  const moved = await ask('orders');
  expect([moved.status, moved.headers.get('location')]).toEqual([
    301,
    'https://ailleurs.example/api/orders',
  ]);
});
