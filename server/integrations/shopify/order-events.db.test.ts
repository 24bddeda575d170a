import { shopifyScene } from '#server/testing/scenes/shopify-scene.ts';
import { sql } from 'kysely';
import { afterAll, test, expect } from 'vitest';
import { type FakeOrder, shopifyOrder } from '#fake-services/shopify/shopify-orders.ts';
import { DAY, HOUR, MINUTE } from '#server/testing/manual-clock.ts';

const { app, shopify, connect, settle, notify } = await shopifyScene();

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

test('an order that was told becomes one with its ids whole, and its request names them', async () => {
  const { team_id, domain } = await connect();
  const order = { ...delivered(), phone: '06 12 34 56 78' };
  expect(await notify('orders/create', order, domain)).toBe(200);
  await settle();
  expect(await orders(team_id)).toMatchObject([
    {
      number: `#${order.number}`,
      integration_name: 'shopify',
      integration_id: order.id,
      integration_customer_id: order.customer_id,
      email: order.email,
      phone_number: '+33612345678',
      country_code: 'FR',
      carrier: 'Colissimo',
    },
  ]);
  expect(
    await db
      .selectFrom('review_requests')
      .select(['integration_name', 'integration_id', 'integration_customer_id', 'trigger_event'])
      .where('team_id', '=', team_id)
      .execute(),
  ).toEqual([
    {
      integration_name: 'shopify',
      integration_id: order.id,
      integration_customer_id: order.customer_id,
      trigger_event: 'order_delivered',
    },
  ]);
  expect((await states(team_id))[0]).toBe('request held channel_disconnected');
});

/** Returns every ordering of these events, or `count` of them evenly distributed. */
function orderingsOf(events: number, count: number): number[][] {
  const all = (left: readonly number[]): number[][] =>
    left.length === 0
      ? [[]]
      : left.flatMap((one) =>
          all(left.filter((other) => other !== one)).map((rest) => [one, ...rest]),
        );
  const every = all([...Array(events).keys()]);
  const step = Math.max(1, Math.ceil(every.length / count));
  return every.filter((_, index) => index % step === 0);
}

/** `ORDERINGS=720` tests all of them. */
const ORDERINGS = Number(process.env['ORDERINGS'] ?? 12);

test.each([
  ['delivered', 'held'],
  ['cancelled', 'cancelled'],
])(
  `six events of an order that is %s, in ${ORDERINGS} of their 720 orders, end in the same`,
  async (end, status) => {
    const events: [string, Partial<FakeOrder>][] = [
      ['orders/create', { updated_at: ago(2 * DAY), paid_at: null }],
      ['orders/paid', { updated_at: ago(2 * DAY - MINUTE) }],
      ['orders/updated', { updated_at: ago(2 * DAY - 2 * MINUTE), first_name: 'Zoé' }],
      [
        'orders/fulfilled',
        {
          updated_at: ago(DAY),
          first_name: 'Zoé',
          ...(end === 'delivered' && { fulfilled_at: ago(DAY) }),
        },
      ],
      [
        'orders/updated',
        {
          updated_at: ago(HOUR),
          first_name: 'Zoé',
          ...(end === 'delivered' && { fulfilled_at: ago(DAY), delivered_at: ago(HOUR) }),
        },
      ],
      end === 'delivered'
        ? [
            'orders/updated',
            {
              updated_at: ago(MINUTE),
              fulfilled_at: ago(DAY),
              delivered_at: ago(HOUR),
              first_name: 'Zoé',
              title: 'Savon noir',
            },
          ]
        : [
            'orders/cancelled',
            { updated_at: ago(MINUTE), cancelled_at: ago(MINUTE), first_name: 'Zoé' },
          ],
    ];
    const { team_id, domain } = await connect();
    const outcomes = new Set<string>();
    let deliveredOrders = 0;
    for (const ordering of orderingsOf(events.length, ORDERINGS)) {
      const order = orderOf({ email: `ordre${end}${deliveredOrders}@example.com` });
      for (const at of ordering)
        expect(await notify(events[at]?.[0] ?? '', { ...order, ...events[at]?.[1] }, domain)).toBe(
          200,
        );
      await settle();
      deliveredOrders += 1;
      const { rows } = await sql<{ outcome: string }>`
        select concat_ws(' | ', count(distinct o.id), count(distinct r.id), min(r.first_name), min(o.delivered_at)::text, min(o.cancelled_at)::text,
          string_agg(concat_ws(' ', m.step, m.status, m.reason, m.scheduled_at), ', ' order by m.step, m.id)) as outcome
        from orders o left join review_requests r on r.order_id = o.id left join messages m on m.request_id = r.id
        where o.team_id = ${team_id} and o.number = ${`#${order.number}`}`.execute(db);
      outcomes.add(rows[0]?.outcome ?? '');
    }
    expect(deliveredOrders).toBeGreaterThanOrEqual(Math.min(ORDERINGS, 6));
    expect([...outcomes]).toHaveLength(1);
    expect([...outcomes][0]).toMatch(/^1 \| [01] \| /u);
    expect([...outcomes][0]).toContain(status);
  },
  900_000,
);

test('the life of an order told in any order, and repeated, ends in the same', async () => {
  const base = { number: 7001, email: 'zoe@example.com' };
  const steps: [string, Partial<FakeOrder>][] = [
    ['orders/create', { updated_at: ago(2 * DAY), paid_at: null }],
    ['orders/paid', { updated_at: ago(2 * DAY - MINUTE) }],
    ['orders/fulfilled', { updated_at: ago(DAY), fulfilled_at: ago(DAY) }],
    ['orders/updated', { updated_at: ago(HOUR), fulfilled_at: ago(DAY), delivered_at: ago(HOUR) }],
    [
      'orders/updated',
      {
        updated_at: ago(MINUTE),
        fulfilled_at: ago(DAY),
        delivered_at: ago(HOUR),
        first_name: 'Zoé',
      },
    ],
  ];
  const outcomes = new Set<string>();
  const orderings = [
    [0, 1, 2, 3, 4],
    [4, 3, 2, 1, 0],
    [2, 0, 4, 1, 3],
    [3, 3, 0, 2, 2, 1, 4, 0],
  ];
  const order = orderOf(base);
  for (const ordering of orderings) {
    const { team_id, domain } = await connect();
    for (const at of ordering)
      await notify(steps[at]?.[0] ?? '', { ...order, ...steps[at]?.[1] }, domain);
    await settle();
    const [stored] = await orders(team_id);
    outcomes.add(
      JSON.stringify({
        ...stored,
        id: 0,
        team_id: 0,
        field_times: 0,
        created_at: 0,
        updated_at: 0,
        content_hash: stored?.content_hash.toString('hex'),
        states: await states(team_id),
      }),
    );
  }
  expect([...outcomes]).toHaveLength(1);
  expect([...outcomes][0]).toContain('Zoé');
});

test('a cancellation ends what was planned, a full refund before delivery too', async () => {
  const { team_id, domain } = await connect();
  const order = orderOf();
  await notify('orders/create', order, domain);
  await notify(
    'orders/cancelled',
    { ...order, cancelled_at: ago(MINUTE), updated_at: ago(MINUTE) },
    domain,
  );
  const refunded = orderOf();
  await notify('orders/create', refunded, domain);
  shopify
    .shop(domain)
    .orders.push({ ...refunded, refunded_at: ago(MINUTE), updated_at: ago(MINUTE) });
  await emit('refunds/create', { id: 509562969, order_id: Number(refunded.id) }, domain);
  await settle();
  // An id beyond 2^53 that JSON has rounded belongs to no order, so nothing changes.
  expect((await states(team_id)).slice(0, 3)).toEqual([
    'request cancelled order_cancelled',
    'first_reminder cancelled order_cancelled',
    'last_reminder cancelled order_cancelled',
  ]);
  await shopify.emit('refunds/create', `{"id":509562970,"order_id":${refunded.id}}`, { domain });
  await settle();
  expect((await states(team_id))[3]).toBe('request cancelled order_refunded');
});

test('an event of a parcel brings the order that it names, also one that was never told', async () => {
  const { team_id, domain } = await connect();
  const order = delivered();
  shopify.shop(domain).orders.push(order);
  const event = (status: string): string =>
    `{"id":71200455310,"fulfillment_id":4803300117,"order_id":${order.id},"shop_id":61200934,"status":"${status}","happened_at":"${ago(HOUR)}"}`;
  await shopify.emit('fulfillment_events/create', event('in_transit'), { domain });
  await settle();
  expect(await orders(team_id)).toEqual([]);
  await shopify.emit('fulfillment_events/create', event('delivered'), { domain });
  await settle();
  expect(await orders(team_id)).toMatchObject([
    { integration_id: order.id, delivered_at: new Date(order.delivered_at ?? '') },
  ]);
});

test('a shop that cannot be asked for the order now is asked again; one that refuses breaks, and loses nothing', async () => {
  const { team_id, domain, call } = await connect();
  const order = delivered();
  shopify.shop(domain).orders.push(order);
  await shopify.emit('fulfillments/create', `{"id":1,"order_id":${order.id},"status":"success"}`, {
    domain,
  });
  shopify.fault({ kind: 'answer', path: domain, status: 503 });
  await expect(app.runEventHandlers()).rejects.toThrow('could not be read');
  expect((await call('GET', 'integrations')).body.data).toMatchObject([
    { state: 'connected', last_error: expect.stringContaining('ne répond pas') as string },
  ]);
  const { readShopifyWebhooks } = await import('./jobs.ts');
  const [{ id: event_id } = { id: '' }] = await db
    .selectFrom('incoming_events')
    .select('id')
    .where('team_id', '=', team_id)
    .execute();
  await readShopifyWebhooks(app, { event_ids: [event_id] });
  expect(await orders(team_id)).toHaveLength(1);
});

test('an order of 30 lines keeps them all when its delivery is reported and it is read again', async () => {
  const { team_id, domain } = await connect();
  const lines = Array.from({ length: 30 }, (_, at) => ({
    title: `Savon ${at + 1}`,
    product_id: String(9_100_000_000 + at),
    sku: `SAV-${at + 1}`,
  }));
  const order = { ...delivered(), lines };
  await notify('orders/create', { ...order, fulfilled_at: null, delivered_at: null }, domain);
  await settle();
  const titles = async (): Promise<string[]> =>
    (await orders(team_id)).flatMap(({ line_items }) =>
      (line_items as { title: string }[]).map(({ title }) => title),
    );
  const products = () =>
    db.selectFrom('order_products').select('line').where('team_id', '=', team_id).execute();
  expect(await titles()).toHaveLength(30);
  // Read once at the time of the webhook, and once with a later change.
  for (const [at, updated_at] of [order.updated_at, ago(MINUTE)].entries()) {
    shopify.shop(domain).orders = [{ ...order, updated_at }];
    const body = `{"id":${at + 1},"order_id":${order.id},"status":"delivered"}`;
    await shopify.emit('fulfillment_events/create', body, { domain });
    await settle();
    expect(await orders(team_id)).toMatchObject([
      { delivered_at: new Date(order.delivered_at ?? '') },
    ]);
    expect(await titles()).toEqual(lines.map(({ title }) => title));
    expect(await products()).toHaveLength(30);
  }
});
