import { afterAll, beforeEach, expect, test } from 'vitest';
import { startShopify } from '#fake-services/shopify/shopify.ts';
import { createContactedCustomer } from '#server/domains/customer-site/rating/rated-shop.fixture.ts';
import { rateRequest } from '#server/domains/customer-site/rating/rate-requests.ts';
import { recordOrders } from '#server/domains/requests/intake/record-orders.ts';
import { changeSettings } from '#server/domains/shops/shop-row.ts';
import { readComplianceSnapshot } from '#server/domains/compliance/snapshot/read-compliance-snapshot.ts';
import { createThanksCodes } from '#server/domains/shops/thanks/create-thanks-codes.ts';
import { connectOnlineShop } from '#server/testing/builders/online-shop.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { callHttp } from '#server/testing/call-http.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const shopify = await startShopify();
shopify.setRestoreRate(1e6);
const app = testApp(await testDatabase(), { config: { shopify: shopify.settings } });
afterAll(() => shopify.stop());

const SCOPES = ['read_orders', 'read_fulfillments', 'read_customers', 'write_products'];
const ON = { is_enabled: true, kind: 'percent', value: 15, valid_days: 30 };
const GOOGLE_OR_TRUSTPILOT = /trustpilot\.com|g\.page|google\./u;
let made = 0;

/**
 * Adds a customer who rated the shop and may review two products. Their team sends a discount code.
 */
async function buy(thanks_code: Record<string, unknown> = ON, isAllowed = true) {
  const customer = await createContactedCustomer(app);
  const { team_id } = customer;
  const domain = `merci-${made++}.myshopify.com`;
  const scopes = isAllowed ? [...SCOPES, 'write_discounts'] : SCOPES;
  await connectOnlineShop(app, team_id, domain);
  await changeSettings(app.db, team_id, { scopes });
  shopify.shop(domain).scopes = scopes;
  const number = `P-${customer.request_id}`;
  const [order] = await recordOrders(app, { team_id, integration_name: 'api' }, [
    {
      number,
      email: `${number}@exemple.fr`,
      delivered_at: app.clock.now().toISOString(),
      line_items: [
        { product_id: '10', title: 'Pull' },
        { product_id: '11', title: 'Bonnet' },
      ],
    },
  ]);
  const request_id = order?.request_id ?? '';
  const { token } = await app.db
    .selectFrom('review_requests')
    .select('token')
    .where('id', '=', request_id)
    .executeTakeFirstOrThrow();
  await rateRequest(app, request_id, 4);
  const { headers } = await addPerson(app, { team_id });
  const ask = (call: Parameters<typeof callHttp>[1], body?: Record<string, unknown>) =>
    callHttp(app, call, headers, body);
  const saved = await ask('POST /api/team/product_reviews_config', {
    product_reviews_config: { thanks_code },
  });
  expect(saved.status).toBe(200);
  const page = async (path = '/products'): Promise<string> =>
    (await app.http.inject({ url: `/y/${token}${path}`, headers: { accept: 'text/html' } })).body;
  const send = (form: Record<string, string>) =>
    app.http.inject({
      method: 'POST',
      url: `/y/${token}/products`,
      payload: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const state = async () => (await ask('GET /api/team/thanks_codes')).data;
  return { team_id, request_id, shop: shopify.shop(domain), ask, page, send, state };
}

beforeEach(async () => {
  await app.db.deleteFrom('thanks_codes').execute();
});

test('one star and five stars get the same code, once each, and both reviews are marked as incentivized', async () => {
  const { shop, page, send, ask, state } = await buy();
  expect(await page()).toContain('quelle que soit la note');
  await send({ rating_1: '1', body_1: 'Déçu', rating_2: '5' });
  expect(await page()).toContain('en préparation');
  await app.runEventHandlers();
  expect(shop.discounts).toHaveLength(2);
  const [low, high] = shop.discounts;
  expect(low).toMatchObject({
    usageLimit: 1,
    customerGets: { value: { percentage: 0.15 } },
    startsAt: high?.startsAt,
    endsAt: high?.endsAt,
  });
  expect(Date.parse(low?.endsAt ?? '') - Date.parse(low?.startsAt ?? '')).toBe(30 * 86_400_000);
  for (const { code } of shop.discounts) expect(await page()).toContain(code);
  await send({ rating_1: '2', body_1: 'Toujours déçu', rating_2: '5' });
  await app.runEventHandlers();
  await createThanksCodes(app);
  expect(shop.discounts).toHaveLength(2);
  const reviews = (await ask('GET /api/team/product_reviews')).data as unknown as {
    is_incentivized: boolean;
  }[];
  expect(reviews.map(({ is_incentivized }) => is_incentivized)).toEqual([true, true]);
  expect(await state()).toMatchObject({ created_count: 2, waiting_count: 0, problem: null });
});

test('a rating through the general link gets no code and no promise of one', async () => {
  const { shop, page, send, ask, request_id } = await buy();
  await app.db
    .updateTable('review_requests')
    .set({ trigger_event: 'general_link' })
    .where('id', '=', request_id)
    .execute();
  expect(await page()).not.toContain('quelle que soit la note');
  expect((await send({ rating_1: '5' })).statusCode).toBe(303);
  await app.runEventHandlers();
  await createThanksCodes(app);
  expect(shop.discounts).toEqual([]);
  expect((await ask('GET /api/team/product_reviews')).data).toMatchObject([
    { rating: 5, is_incentivized: false },
  ]);
});

test('a code is never shown beside a link to Trustpilot or Google, and the notice describes the reward', async () => {
  const { page, send, shop } = await buy();
  await send({ rating_1: '5', rating_2: '3' });
  await app.runEventHandlers();
  expect(shop.discounts).toHaveLength(2);
  const products = await page('/products?done=1');
  expect(products).toContain(shop.discounts[0]?.code ?? '?');
  expect(products).not.toMatch(GOOGLE_OR_TRUSTPILOT);
  const rated = await page('');
  expect(rated).not.toMatch(/MERCI-|remise de/u);
  expect(await page('/legal')).toContain('la même quelle que soit la note');
  const none = await buy({ ...ON, is_enabled: false });
  expect(await none.page('/legal')).toContain('Ni remise, ni cadeau');
});

test('a failed code is retried and shown with what to do, and a lost answer creates no second code', async () => {
  const { send, shop, state, ask, page } = await buy(ON, false);
  await send({ rating_1: '5' });
  await app.runEventHandlers();
  expect(await state()).toMatchObject({
    is_allowed: false,
    waiting_count: 1,
    problem: expect.stringContaining('Reconnectez') as string,
  });
  expect(await page()).not.toContain('MERCI-');
  expect((await ask('GET /api/team/shopify/account')).data).toMatchObject({
    missing_scopes: ['write_discounts'],
  });
  shop.scopes = [...SCOPES, 'write_discounts'];
  shopify.fault({ kind: 'lose_answer', path: 'graphql', skip: 1 });
  expect((await ask('POST /api/team/thanks_codes/retry')).status).toBe(200);
  await createThanksCodes(app);
  expect(shop.discounts).toHaveLength(1);
  expect(await state()).toMatchObject({ created_count: 0, waiting_count: 1 });
  app.clock.advance(61 * 60_000);
  await createThanksCodes(app);
  expect(shop.discounts).toHaveLength(1);
  expect(await state()).toMatchObject({ created_count: 1, waiting_count: 0, problem: null });
  expect(await page()).toContain(shop.discounts[0]?.code ?? '?');
});

test('a code that already exists in the shop is replaced by another; a fixed amount is created as an amount', async () => {
  const { send, shop } = await buy({ ...ON, kind: 'amount', value: 5.5 });
  await send({ rating_1: '4' });
  const { code } = await app.db.selectFrom('thanks_codes').select('code').executeTakeFirstOrThrow();
  shop.discounts.push({ id: 'gid://shopify/DiscountCodeNode/9', code } as never);
  await app.runEventHandlers();
  await createThanksCodes(app);
  expect(shop.discounts).toHaveLength(2);
  expect(shop.discounts[1]?.code).not.toBe(code);
  expect(shop.discounts[1]?.customerGets.value).toMatchObject({
    discountAmount: { amount: '5.50', appliesOnEachItem: false },
  });
});

test('an amount is shown in the currency of the order, or in euros when it has none', async () => {
  const { page, request_id } = await buy({ ...ON, kind: 'amount', value: 5.5 });
  expect(await page()).toMatch(/5,50\s€/u);
  await app.db
    .updateTable('orders')
    .set({ currency: 'CHF' })
    .where('id', '=', (eb) =>
      eb.selectFrom('review_requests').select('order_id').where('id', '=', request_id),
    )
    .execute();
  expect(await page()).toMatch(/5,50\sCHF/u);
});

test('without the setting, or without a connected shop, no code is promised', async () => {
  const off = await buy({ ...ON, is_enabled: false });
  await off.send({ rating_1: '5' });
  await app.runEventHandlers();
  const gone = await buy();
  await gone.ask('DELETE /api/team/integrations/shopify');
  await gone.send({ rating_1: '5' });
  await app.runEventHandlers();
  for (const { ask, shop, page } of [off, gone]) {
    expect(shop.discounts).toEqual([]);
    expect((await ask('GET /api/team/product_reviews')).data).toMatchObject([
      { is_incentivized: false },
    ]);
    expect(await page()).not.toContain('quelle que soit la note');
  }
  const wrong = await off.ask('POST /api/team/product_reviews_config', {
    product_reviews_config: { thanks_code: { ...ON, value: 12.5 } },
  });
  expect(wrong.status).toBe(422);
});

test('the legal notice and the compliance check declare a code only while Shopify is connected', async () => {
  const { team_id, page } = await buy();
  const gives = async () => (await readComplianceSnapshot(app, team_id)).wall.gives_code;
  expect(await gives()).toBe(true);
  expect(await page('/legal')).toContain('>Contrepartie<');
  await app.db
    .updateTable('integrations')
    .set({ state: 'disconnected' })
    .where('team_id', '=', team_id)
    .execute();
  expect(await gives()).toBe(false);
  const without = await page('/legal');
  expect(without).not.toContain('>Contrepartie<');
  expect(without).toContain('Aucune contrepartie');
});
