import { expect, test } from 'vitest';
import { rateRequest } from '#server/domains/customer-site/rating/rate-requests.ts';
import {
  createContactedCustomer,
  DESTINATIONS,
} from '#server/domains/customer-site/rating/rated-shop.fixture.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { addRequest } from '#server/testing/builders/request.ts';
import { DAY, HOUR } from '#server/testing/manual-clock.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { attributeOrders } from './attribute-orders.ts';
import { findOffer } from './find-offer.ts';

const app = testApp(await testDatabase());
const PRODUCT = {
  name: 'Porte-savon',
  kind: 'product',
  title: 'Un porte-savon en grès',
  url: 'https://boutique.example/porte-savon',
};

interface CallResult {
  status: number;
  body: {
    code?: string;
    errors?: Record<string, string[]>;
    data?: Record<string, unknown> & { id: string };
  };
}

async function shop(conditional: Record<string, unknown> = { destinations: [] }) {
  const customer = await createContactedCustomer(app, { conditional });
  const { headers } = await addPerson(app, { team_id: customer.team_id, role: 'member' });
  const call = async (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    payload?: object,
  ): Promise<CallResult> => {
    const answer = await app.http.inject({
      method,
      url: `/api/team/${path}`,
      headers,
      ...(payload && { payload }),
    });
    return { status: answer.statusCode, body: answer.json<CallResult['body']>() };
  };
  const save = async (given: object = {}): Promise<string> =>
    (await call('POST', 'upsell_configuration', { ...PRODUCT, ...given })).body.data?.id ?? '';
  const list = async () =>
    (await call('GET', 'upsell_configurations')).body.data as unknown as {
      id: string;
      views: number;
      clicks: number;
      attributed_orders: number;
    }[];
  const visit = (url: string, method: 'GET' | 'POST' = 'GET', more: Record<string, string> = {}) =>
    app.http.inject({
      method,
      url: `${customer.path}${url}`,
      headers: { accept: 'text/html', ...more },
    });
  return { ...customer, call, save, list, visit };
}

async function buy(
  team_id: string,
  given: { email?: string; phone_number?: string; days: number; cancelled?: true },
): Promise<string> {
  const ordered_at = new Date(app.clock.now().getTime() + given.days * DAY);
  const key = crypto.randomUUID();
  const order = {
    team_id,
    number: key,
    number_key: key,
    integration_name: 'api' as const,
    source_updated_at: ordered_at,
    content_hash: Buffer.alloc(1),
    ordered_at,
    ...(given.cancelled && { cancelled_at: ordered_at }),
  };
  const { id } = await app.db
    .insertInto('orders')
    .values(order)
    .returning('id')
    .executeTakeFirstOrThrow();
  await addRequest(app.db, {
    team_id,
    order_id: id,
    email: given.email ?? null,
    phone_number: given.phone_number ?? null,
  });
  return id;
}

test('a discount that depends on the rating, or without a code, is refused at its field', async () => {
  const { call } = await shop();
  const discount = { ...PRODUCT, kind: 'discount', discount_code: 'MERCI' };
  expect(
    await call('POST', 'upsell_configuration', { ...discount, minimum_rating: 4 }),
  ).toMatchObject({
    status: 422,
    body: { errors: { minimum_rating: [expect.stringContaining('récompense')] } },
  });
  expect(
    await call('POST', 'upsell_configuration', { ...discount, discount_code: '' }),
  ).toMatchObject({ status: 422, body: { errors: { discount_code: [expect.any(String)] } } });
  expect(await call('POST', 'upsell_configuration', discount)).toMatchObject({
    status: 200,
    body: { data: { discount_code: 'MERCI', minimum_rating: null, is_active: true } },
  });
});

test('a product and a link are shown from 4 stars, unless the team chooses otherwise', async () => {
  const { call } = await shop();
  for (const kind of ['product', 'link'])
    for (const [given, kept] of [
      [{}, 4],
      [{ minimum_rating: null }, null],
      [{ minimum_rating: 2 }, 2],
    ] as const)
      expect(
        await call('POST', 'upsell_configuration', { ...PRODUCT, kind, ...given }),
        kind,
      ).toMatchObject({ status: 200, body: { data: { minimum_rating: kept } } });
});

test('an offer accepts only https addresses, and an end after its start', async () => {
  const { call } = await shop();
  for (const url of [
    'http://boutique.example',
    'javascript:alert(1)',
    'https://a:b@boutique.example',
    '//boutique.example',
    '',
  ]) {
    expect(await call('POST', 'upsell_configuration', { ...PRODUCT, url }), url).toMatchObject({
      status: 422,
      body: { errors: { url: [expect.any(String)] } },
    });
  }
  expect(
    await call('POST', 'upsell_configuration', {
      ...PRODUCT,
      starts_at: '2026-12-01T00:00:00Z',
      ends_at: '2026-12-01T01:00:00+01:00',
    }),
  ).toMatchObject({ status: 422, body: { errors: { ends_at: [expect.any(String)] } } });
});

test('an offer is replaced by its id, ordered, deleted and restored with its figures', async () => {
  const { call, save, list } = await shop();
  const [a, b, c] = [
    await save({ name: 'A' }),
    await save({ name: 'B' }),
    await save({ name: 'C' }),
  ];
  expect((await list()).map(({ id }) => id)).toEqual([a, b, c]);
  expect(
    await call('POST', 'upsell_configuration', { ...PRODUCT, id: b, name: 'B2', title: 'Autre' }),
  ).toMatchObject({
    status: 200,
    body: { data: { id: b, name: 'B2', title: 'Autre', position: 2 } },
  });
  await call('POST', 'upsell_configurations/order', { ids: [c, a] });
  expect((await list()).map(({ id }) => id)).toEqual([c, a, b]);
  await call('DELETE', `upsell_configurations/${a}`);
  expect((await list()).map(({ id }) => id)).toEqual([c, b]);
  expect((await call('DELETE', `upsell_configurations/${a}`)).status).toBe(404);
  expect((await call('POST', 'upsell_configuration', { ...PRODUCT, id: a })).status).toBe(404);
  expect((await call('POST', `upsell_configurations/${a}/restore`)).body.data).toMatchObject({
    id: a,
    name: 'A',
  });
  expect((await list()).map(({ id }) => id)).toEqual([c, a, b]);
});

test('no offer is shown before a rating, and no discount while a Trustpilot or Google review destination is configured', async () => {
  const { call, save, visit, request_id, team_id } = await shop({ destinations: DESTINATIONS });
  const discount = await save({ kind: 'discount', discount_code: 'MERCI' });
  expect((await visit(`/upsell/${discount}`)).statusCode).toBe(404);
  await rateRequest(app, request_id, 5);
  const conditional = (destinations: object[]) => ({ destinations: destinations as never });
  expect(
    await findOffer(app, { team_id, rating: 5, conditional: conditional(DESTINATIONS) }),
  ).toBeNull();
  expect(await findOffer(app, { team_id, rating: 1, conditional: conditional([]) })).toMatchObject({
    id: discount,
    discount_code: 'MERCI',
  });
  const product = await save({ minimum_rating: 4 });
  await call('POST', 'upsell_configurations/order', { ids: [product] });
  expect(
    await findOffer(app, { team_id, rating: 5, conditional: conditional(DESTINATIONS) }),
  ).toMatchObject({ id: product });
  expect(
    await findOffer(app, { team_id, rating: 3, conditional: conditional(DESTINATIONS) }),
  ).toBeNull();
});

test('the link of an offer leads to the stored address only; views and clicks count each customer once, and no robots', async () => {
  const { save, list, visit, request_id } = await shop();
  const id = await save();
  await rateRequest(app, request_id, 4);
  for (const _ of [1, 2]) expect((await visit(`/upsell/${id}/seen`, 'POST')).statusCode).toBe(204);
  expect(await list()).toMatchObject([{ views: 1, clicks: 0 }]);
  const robot = await visit(`/upsell/${id}?to=https://mechant.example&url=//mechant.example`);
  expect([robot.statusCode, robot.headers.location]).toEqual([303, PRODUCT.url]);
  expect(await list()).toMatchObject([{ views: 1, clicks: 0 }]);
  for (const _ of [1, 2]) await visit(`/upsell/${id}`, 'GET', { 'sec-fetch-user': '?1' });
  await visit(`/upsell/${id}`, 'POST');
  expect(await list()).toMatchObject([{ views: 1, clicks: 1 }]);
  const other = await shop();
  expect((await visit(`/upsell/${await other.save()}`)).statusCode).toBe(404);
  for (const wrong of ['0', '999999999', 'abc', '1e3', '9'.repeat(30)])
    expect((await visit(`/upsell/${wrong}`)).statusCode, wrong).toBe(404);
});

test('an order counts for the offer that the same person followed last, within 30 days, unless it is cancelled', async () => {
  const { save, list, visit, team_id, request_id } = await shop();
  const [first, second] = [await save(), await save()];
  await app.db
    .updateTable('review_requests')
    .set({ phone_number: '+33612345678' })
    .where('id', '=', request_id)
    .execute();
  await rateRequest(app, request_id, 4);
  await visit(`/upsell/${first}`, 'POST');
  app.clock.advance(HOUR);
  await visit(`/upsell/${second}`, 'POST');
  await buy(team_id, { email: 'claire@exemple.fr', days: 2 });
  await buy(team_id, { phone_number: '+33612345678', days: 29 });
  await buy(team_id, { email: 'claire@exemple.fr', days: 31 });
  await buy(team_id, { email: 'claire@exemple.fr', days: -1 });
  await buy(team_id, { email: 'quelqu.un@exemple.fr', days: 3 });
  await buy(team_id, { email: 'claire@exemple.fr', days: 4, cancelled: true });
  await buy((await shop()).team_id, { email: 'claire@exemple.fr', days: 2 });
  for (const _ of [1, 2]) await attributeOrders(app);
  expect(await list()).toMatchObject([
    { id: first, attributed_orders: 0 },
    { id: second, attributed_orders: 2 },
  ]);
});
