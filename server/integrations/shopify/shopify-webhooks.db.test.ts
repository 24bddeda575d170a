import { shopifyScene } from '#server/testing/scenes/shopify-scene.ts';
import { purgeWebhooks } from '#server/domains/incoming-webhooks/purge-webhooks.ts';
import { afterAll, test, expect } from 'vitest';
import { type FakeOrder, shopifyOrder } from '#fake-services/shopify/shopify-orders.ts';
import { DAY, HOUR, MINUTE } from '#server/testing/manual-clock.ts';
import { TOPICS } from './topics.ts';

const { app, shopify, connect, settle, notify, travel, returnFromConsent } = await shopifyScene();

const { db } = app;

afterAll(async () => {
  await app.http.close();
  await shopify.stop();
});

const ago = (ms: number): string => new Date(app.clock.now().getTime() - ms).toISOString();

const orderOf = (given: Partial<FakeOrder> = {}): FakeOrder =>
  shopifyOrder({ created_at: ago(2 * DAY), paid_at: ago(2 * DAY), ...given });

const delivered = (): FakeOrder =>
  orderOf({ fulfilled_at: ago(DAY), delivered_at: ago(HOUR), updated_at: ago(HOUR) });

const states = async (team_id: string): Promise<string[]> =>
  (
    await db
      .selectFrom('messages')
      .select(['step', 'status', 'reason'])
      .where('team_id', '=', team_id)
      .orderBy('id')
      .execute()
  ).map(({ step, status, reason }) => [step, status, reason].filter(Boolean).join(' '));

const orders = (team_id: string) =>
  db.selectFrom('orders').selectAll().where('team_id', '=', team_id).execute();

const emit = (
  topic: string,
  body: unknown,
  domain: string,
  options: { webhook_id?: string; triggered_at?: string; signature?: string } = {},
) => shopify.emit(topic, JSON.stringify(body), { domain, ...options });

test('a missing or wrong signature is 401 and leaves nothing; a signed delivery of an unknown shop, or of one that is gone, is 200 and leaves nothing', async () => {
  const { team_id, domain } = await connect();
  const order = orderOf();
  for (const signature of ['', 'x', Buffer.alloc(32).toString('base64')])
    expect(await emit('orders/create', { id: 1 }, domain, { signature })).toBe(401);
  expect(await notify('orders/create', order, 'inconnue.myshopify.com')).toBe(200);
  await db
    .updateTable('integrations')
    .set({ state: 'disconnected' })
    .where('team_id', '=', team_id)
    .execute();
  expect(await notify('orders/create', order, domain)).toBe(200);
  expect(
    await db.selectFrom('incoming_events').select('id').where('team_id', '=', team_id).execute(),
  ).toEqual([]);
});

test('fifty replays of each webhook at once have one effect', async () => {
  const { team_id, domain } = await connect();
  const order = delivered();
  shopify.shop(domain).orders.push(order);
  const rest: [string, string][] = [
    ['fulfillments/create', `{"id":1,"order_id":${order.id},"status":"success"}`],
    ['fulfillments/update', `{"id":1,"order_id":${order.id},"status":"success"}`],
    ['fulfillment_events/create', `{"id":2,"order_id":${order.id},"status":"delivered"}`],
    ['refunds/create', `{"id":3,"order_id":${order.id}}`],
    [
      'customers/email_marketing_consent_update',
      `{"customer_id":${order.customer_id},"email_marketing_consent":{"state":"subscribed"}}`,
    ],
    ['app/scopes_update', '{"id":1,"previous":[],"current":["read_orders"]}'],
  ];
  for (const topic of ['orders/create', 'orders/paid', 'orders/fulfilled', 'orders/updated']) {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        notify(topic, order, domain, { webhook_id: `${domain} ${topic}` }),
      ),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
  }
  for (const [topic, body] of rest)
    await Promise.all(
      Array.from({ length: 50 }, () =>
        shopify.emit(topic, body, { domain, webhook_id: `${domain} ${topic}` }),
      ),
    );
  await settle();
  expect(
    await db
      .selectFrom('incoming_events')
      .select('read_at')
      .where('team_id', '=', team_id)
      .where('read_at', 'is not', null)
      .execute(),
  ).toHaveLength(10);
  expect(await orders(team_id)).toHaveLength(1);
  expect(
    await db.selectFrom('review_requests').select('id').where('team_id', '=', team_id).execute(),
  ).toHaveLength(1);
  const said = await states(team_id);
  expect(said).toHaveLength(3);
  for (const wait of [HOUR, 4 * HOUR, 8 * DAY]) {
    app.clock.advance(wait);
    await purgeWebhooks(app);
    for (const topic of ['orders/create', 'orders/paid', 'orders/fulfilled', 'orders/updated'])
      expect(await notify(topic, order, domain, { webhook_id: `${domain} ${topic}` })).toBe(200);
    await settle();
    expect(await orders(team_id)).toHaveLength(1);
    expect(await states(team_id)).toEqual(said);
  }
});

test('a withdrawn agreement silences its channel for the customer’s orders', async () => {
  const { team_id, domain } = await connect();
  const order = delivered();
  await notify('orders/create', order, domain);
  await settle();
  await shopify.emit(
    'customers/email_marketing_consent_update',
    `{"customer_id":${order.customer_id},"email_marketing_consent":{"state":"unsubscribed"}}`,
    { domain, triggered_at: app.clock.now().toISOString() },
  );
  await settle();
  expect((await states(team_id))[0]).toBe('request skipped no_consent');
});

test('a contact that cannot be one is passed over; when none is left, the order is in, and says why nobody is asked', async () => {
  const { team_id, domain } = await connect();
  await notify('orders/create', { ...delivered(), email: 'pas une adresse', phone: '12' }, domain);
  await settle();
  expect(await orders(team_id)).toMatchObject([{ email: null, phone_number: null }]);
  expect((await states(team_id))[0]).toBe('request skipped invalid_recipient');
});

test('what is no order, no JSON or nothing we know is read once and changes nothing', async () => {
  const { team_id, domain } = await connect();
  for (const [topic, body] of [
    ['orders/create', '{"id":"x"}'],
    ['orders/create', 'not json'],
    ['orders/create', '[]'],
    ['refunds/create', '{}'],
    ['themes/publish', '{}'],
    ['app/scopes_update', '{"current":7}'],
    ['customers/email_marketing_consent_update', 'null'],
  ] as const)
    expect(await shopify.emit(topic, body, { domain })).toBe(200);
  await settle();
  expect(await orders(team_id)).toEqual([]);
  expect(
    await db
      .selectFrom('incoming_events')
      .select('id')
      .where('team_id', '=', team_id)
      .where('read_at', 'is', null)
      .execute(),
  ).toEqual([]);
});

test('an uninstalled shop stops everything and is told; late news of an earlier one does not; installed again it goes on with its team', async () => {
  const { team_id, domain, owner, call } = await connect();
  await notify('orders/create', delivered(), domain);
  await settle();
  expect(await shopify.uninstall(domain, { triggered_at: ago(HOUR) })).toBe(200);
  await settle();
  expect((await call('GET', 'integrations')).body.data).toMatchObject([{ state: 'connected' }]);
  app.clock.advance(MINUTE);
  expect(await shopify.uninstall(domain, { triggered_at: app.clock.now().toISOString() })).toBe(
    200,
  );
  await settle();
  const row = await db
    .selectFrom('integrations')
    .selectAll()
    .where('team_id', '=', team_id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ state: 'disconnected', credentials: null });
  expect((await states(team_id))[0]).toBe('request held flow_inactive');
  expect(
    await db
      .selectFrom('test_inbox_messages')
      .select('subject')
      .where('recipient', '=', owner.email)
      .execute(),
  ).toMatchObject([{ subject: `Recueil a été désinstallé de ${domain}` }]);
  expect(await call('POST', 'shopify/register_webhooks')).toMatchObject({
    status: 409,
    body: { code: 'shopify_not_connected' },
  });
  const back = await returnFromConsent(await travel(`/shopify/redirect?shop=${domain}`));
  await settle();
  const entered = await app.http.inject({
    url: '/api/team',
    headers: { authorization: `Bearer ${String(back.body['access_token'])}` },
  });
  expect(entered.json()).toMatchObject({
    data: {
      id: team_id,
      role: 'member',
      flow_configuration_config: { is_active: false },
      integrations: [{ name: 'shopify', state: 'connected', account: domain }],
    },
  });
  expect(shopify.shop(domain).subscriptions).toHaveLength(TOPICS.length);
});
