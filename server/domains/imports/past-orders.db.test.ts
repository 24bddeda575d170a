import { beforeEach, expect, test } from 'vitest';
import type { Answer } from '#contract/api/schemas.ts';
import { operationKinds } from '#server/operation-kinds.ts';
import { recordOrders } from '#server/domains/requests/intake/record-orders.ts';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { callEndpoint } from '#server/testing/contract/call-endpoint.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { DAY } from '#server/testing/manual-clock.ts';
import { shopDouble } from '#server/testing/scenes/shop-double.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const db = await testDatabase();
const ORDERS = ['1', '2', '3', '4', '5'].map((number) => ({
  number: `#${number}`,
  email: `p${number}@exemple.fr`,
  ordered_at: '2026-10-01T10:00:00Z',
  delivered_at: '2026-10-05T10:00:00Z',
}));
let team_id: string;
let headers: Record<string, string>;
beforeEach(async () => {
  const app = testApp(db);
  await ensureSenders(app);
  team_id = await addTeam(app, { flow: { is_active: true } });
  ({ headers } = await addPerson(app, { team_id }));
});
const call = async (
  app: ReturnType<typeof testApp>,
  body?: unknown,
): Promise<{ status: number; body: { data: Answer<'getImport'>['data']; code?: string } }> => {
  const { status, text } = await callEndpoint(
    app,
    'importPastOrders',
    { ...(body !== undefined && { body }) },
    headers,
  );
  return { status, body: JSON.parse(text) as { data: Answer<'getImport'>['data'] } };
};

test('without a connected shop, an import of past orders is refused with the reason', async () => {
  expect(await call(testApp(db))).toMatchObject({
    status: 409,
    body: { code: 'shopify_not_connected' },
  });
  expect(
    await call(
      testApp(db, { shops: [{ ...shopDouble(), isConnected: () => Promise.resolve(false) }] }),
      {},
    ),
  ).toMatchObject({ status: 409 });
});

test('reads the shop’s orders page by page; each gets a request, and none is too old', async () => {
  const shop = shopDouble([...ORDERS, { number: ' ', email: 'p6@exemple.fr' }]);
  const app = testApp(db, { shops: [shop] });
  const { status, body } = await call(app, { since: '2026-09-01' });
  expect({ status, data: body.data }).toMatchObject({
    status: 200,
    data: { kind: 'past_orders', state: 'running', total: 6, done: 0 },
  });
  while ((await app.runEventHandlers()) > 0);
  expect(shop.options).toEqual([null, '2', '4']);
  const done = JSON.parse(
    (await callEndpoint(app, 'getImport', { params: { id: body.data.id } }, headers)).text,
  ) as typeof body;
  expect(done.data).toMatchObject({
    state: 'done',
    done: 6,
    created: 5,
    refused: 1,
    refused_rows: [{ line: 6 }],
  });
  const requests = await db
    .selectFrom('review_requests')
    .select(['integration_name', 'trigger_event'])
    .where('team_id', '=', team_id)
    .execute();
  expect(requests).toEqual(
    Array.from({ length: 5 }, () => ({ integration_name: 'shopify', trigger_event: 'import' })),
  );
});

const ago = (days: number): string =>
  new Date(Date.parse('2026-11-20T09:00:00Z') - days * DAY).toISOString();

test.each([
  ['runs', true, 'waiting_delivery'],
  ['is off', false, 'held flow_inactive'],
])(
  'while the flow %s, an order in transit waits for its delivery as a new one does; only requests already due are dated from now',
  async (_when, is_active, awaited) => {
    const app = testApp(db, {
      shops: [
        shopDouble([
          { number: 'placed', email: 'a@exemple.fr', ordered_at: ago(1), paid_at: ago(1) },
          { number: 'shipped', email: 'b@exemple.fr', ordered_at: ago(3), fulfilled_at: ago(1) },
          {
            number: 'shipped long ago',
            email: 'c@exemple.fr',
            ordered_at: ago(40),
            fulfilled_at: ago(38),
          },
          { number: 'delivered', email: 'd@exemple.fr', ordered_at: ago(9), delivered_at: ago(5) },
          { number: 'lost', email: 'e@exemple.fr', ordered_at: ago(61) },
        ]),
      ],
    });
    await db
      .updateTable('teams')
      .set({ flow_configuration_config: JSON.stringify({ is_active }) })
      .where('id', '=', team_id)
      .execute();
    await call(app, { since: '2026-09-01' });
    while ((await app.runEventHandlers()) > 0);
    const listed = async () =>
      (
        await db
          .selectFrom('messages as m')
          .innerJoin('review_requests as r', 'r.id', 'm.request_id')
          .select([
            'r.integration_order_number as number',
            'r.trigger_event',
            'm.status',
            'm.reason',
            'm.scheduled_at',
          ])
          .where('m.team_id', '=', team_id)
          .where('m.step', '=', 'request')
          .orderBy('m.id')
          .execute()
      ).map(
        ({ number, trigger_event, status, reason, scheduled_at }) =>
          [
            number,
            trigger_event,
            [status, reason].filter(Boolean).join(' '),
            scheduled_at,
          ] as const,
      );
    const now = is_active ? 'scheduled' : 'held flow_inactive';
    expect((await listed()).map(([number, trigger, state]) => [number, trigger, state])).toEqual([
      ['placed', 'order_delivered', awaited],
      ['shipped', 'order_delivered', awaited],
      ['shipped long ago', 'import', now],
      ['delivered', 'import', now],
      ['lost', 'order_delivered', 'expired never_fulfilled'],
    ]);
    app.clock.advance(10 * DAY);
    await recordOrders(app, { team_id, integration_name: 'api' }, [
      { number: 'placed', delivered_at: app.clock.now().toISOString() },
    ]);
    const [placed] = await listed();
    expect(placed).toEqual([
      'placed',
      'order_delivered',
      now,
      new Date(app.clock.now().getTime() + 3 * DAY),
    ]);
  },
);

test('an order that the flow asks about without a delivery counts as a past order at once', async () => {
  const app = testApp(db, {
    shops: [
      shopDouble([
        { number: '1', email: 'a@exemple.fr', ordered_at: ago(40), paid_at: ago(40) },
        { number: '2', email: 'b@exemple.fr', ordered_at: ago(40) },
      ]),
    ],
  });
  await db
    .updateTable('teams')
    .set({
      flow_configuration_config: JSON.stringify({ is_active: true, trigger_event: 'order_paid' }),
    })
    .where('id', '=', team_id)
    .execute();
  await call(app, { since: '2026-09-01' });
  while ((await app.runEventHandlers()) > 0);
  const rows = await db
    .selectFrom('messages as m')
    .innerJoin('review_requests as r', 'r.id', 'm.request_id')
    .select(['r.trigger_event', 'm.status'])
    .where('m.team_id', '=', team_id)
    .where('m.step', '=', 'request')
    .orderBy('m.id')
    .execute();
  expect(rows).toEqual([
    { trigger_event: 'import', status: 'scheduled' },
    { trigger_event: 'order_paid', status: 'waiting_payment' },
  ]);
});

test('a second click returns the import that the first one started', async () => {
  const app = testApp(db, { shops: [shopDouble(ORDERS)] });
  const first = await call(app);
  expect((await call(app)).body.data.id).toBe(first.body.data.id);
});

test('an import stays at its position while the shop does not answer', async () => {
  const shop = shopDouble(ORDERS);
  const app = testApp(db, { shops: [shop] });
  const { id } = (await call(app)).body.data;
  const away = {
    ...app,
    shops: [{ ...shop, listOrders: () => Promise.reject(new Error('away')) }],
  };
  const { runChunk } = await import('#server/domains/operations/run-operation.ts');
  await runChunk(app, id, operationKinds);
  await expect(runChunk(away, id, operationKinds)).rejects.toThrow('away');
  await runChunk(app, id, operationKinds);
  await runChunk(app, id, operationKinds);
  expect(
    await db
      .selectFrom('imports')
      .select(['state', 'done', 'created'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  ).toEqual({ state: 'done', done: 5, created: 5 });
});
