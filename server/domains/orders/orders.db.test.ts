import { beforeAll, expect, test } from 'vitest';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { addPerson, type TestPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type { Database } from '#server/database/open.ts';

let db: Database;
let app: TestApp;
beforeAll(async () => {
  db = await testDatabase();
  app = testApp(db);
  await ensureSenders(app);
});

interface Row {
  number: string;
  status: string;
  request_uuid: string | null;
  errors: Record<string, string[]> | null;
}
interface CallResult {
  status: number;
  body: { data: Row[]; message?: string; code?: string; errors?: Record<string, string[]> };
}

async function shop(flow: Record<string, unknown> = { is_active: true }): Promise<{
  team_id: string;
  person: TestPerson;
  post: (payload: unknown) => Promise<CallResult>;
}> {
  const team_id = await addTeam(app, { flow });
  const person = await addPerson(app, { team_id });
  const post = async (payload: unknown): Promise<CallResult> => {
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/team/orders',
      payload: payload as object,
      headers: person.headers,
    });
    return { status: answer.statusCode, body: answer.json<CallResult['body']>() };
  };
  return { team_id, person, post };
}

const messagesOf = (team_id: string) =>
  db
    .selectFrom('messages as m')
    .innerJoin('review_requests as r', 'r.id', 'm.request_id')
    .select([
      'r.integration_order_number as number',
      'm.step',
      'm.status',
      'm.reason',
      'm.channel',
      'm.recipient',
      'm.scheduled_at',
      'm.due_at',
      'm.sender_id',
    ])
    .where('m.team_id', '=', team_id)
    .orderBy('m.request_id')
    .orderBy('m.id')
    .execute();
const verdicts = async (team_id: string): Promise<string[]> =>
  (await messagesOf(team_id)).map((row) => [row.status, row.reason].filter(Boolean).join(' '));

test('a delivered order gets one completely planned request in the same call', async () => {
  const { team_id, post } = await shop();
  const { status, body } = await post({
    number: '#4812',
    email: ' Zoe@Exemple.FR ',
    phone: '06 12 34 56 78',
    first_name: 'Zoé',
    country_code: 'fr',
    delivered_at: '2026-11-19T15:00:00+01:00',
    total: '12,5',
    tags: 'pro, noel',
  });
  expect(status).toBe(200);
  expect(body.data).toMatchObject([{ number: '#4812', status: 'created', errors: null }]);
  const request = await db
    .selectFrom('review_requests')
    .selectAll()
    .where('team_id', '=', team_id)
    .executeTakeFirstOrThrow();
  expect(request).toMatchObject({
    uuid: body.data[0]?.request_uuid,
    email: 'zoe@exemple.fr',
    phone_number: '+33612345678',
    trigger_event: 'order_delivered',
    integration_name: 'api',
    integration_order_number: '#4812',
  });
  expect(request.token).toMatch(/^[\w-]{22}$/);
  expect(await messagesOf(team_id)).toMatchObject([
    {
      step: 'request',
      status: 'scheduled',
      channel: 'email',
      recipient: 'zoe@exemple.fr',
      scheduled_at: new Date('2026-11-22T15:00:00+01:00'),
      due_at: new Date('2026-11-22T15:00:00+01:00'),
      sender_id: expect.any(Number) as number,
    },
    {
      step: 'first_reminder',
      status: 'scheduled',
      scheduled_at: new Date('2026-11-26T15:00:00+01:00'),
      due_at: null,
    },
    {
      step: 'last_reminder',
      status: 'scheduled',
      scheduled_at: new Date('2026-12-03T15:00:00+01:00'),
      due_at: null,
    },
  ]);
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('team_id', '=', team_id)
    .executeTakeFirstOrThrow();
  expect(order).toMatchObject({
    number: '#4812',
    number_key: '4812',
    total: '12.50',
    tags: ['pro', 'noel'],
    country_code: 'FR',
  });
  expect(
    await db
      .selectFrom('request_timeline')
      .select(['kind'])
      .where('team_id', '=', team_id)
      .execute(),
  ).toEqual([{ kind: 'created' }]);
});

test('an order sent again, with or without its #, stays one order and one request', async () => {
  const { team_id, post } = await shop();
  const order = {
    number: '77',
    email: 'a@exemple.fr',
    ordered_at: '2026-11-18',
    total: 19.9,
    tags: ['a'],
    line_items: [{ title: 'Savon' }],
    consent: { email: true },
  };
  await post(order);
  expect((await post(order)).body.data).toMatchObject([{ status: 'unchanged' }]);
  expect(
    (
      await post([order, { ...order, first_name: 'Al' }, { ...order, first_name: 'Al' }])
    ).body.data.map((row) => row.status),
  ).toEqual(['unchanged', 'updated', 'unchanged']);
  expect((await post({ number: '#77' })).body.data).toMatchObject([{ status: 'updated' }]);
  expect(
    await db
      .selectFrom('orders')
      .select(['number', 'email', 'first_name', 'total'])
      .where('team_id', '=', team_id)
      .execute(),
  ).toEqual([{ number: '#77', email: 'a@exemple.fr', first_name: 'Al', total: '19.90' }]);
  expect(await messagesOf(team_id)).toHaveLength(3);
});

test('twenty simultaneous posts of one order, alone or in lists with others, create one order and one request each', async () => {
  const { team_id, post } = await shop();
  const row = (number: number) => ({
    number: String(number),
    email: `c${number}@exemple.fr`,
    delivered_at: '2026-11-19T15:00:00Z',
  });
  const lists = Array.from({ length: 20 }, (_, at) => [
    row(at % 2 ? 1 : 3),
    row(2),
    row(at % 2 ? 3 : 1),
  ]);
  const answers = await Promise.all(lists.map((list) => post(list)));
  const created = answers.flatMap(({ body }) => body.data).filter((it) => it.status === 'created');
  expect(created.map((it) => it.number).toSorted()).toEqual(['1', '2', '3']);
  expect(answers.every(({ body }) => body.data.every((it) => it.request_uuid !== null))).toBe(true);
  expect(await messagesOf(team_id)).toHaveLength(9);
});

test('every permutation of an order’s events gives the same order, the same request and the same plan', async () => {
  const { team_id, post } = await shop();
  const events = [
    {
      email: 'p@exemple.fr',
      ordered_at: '2026-11-10T10:00:00Z',
      updated_at: '2026-11-10T10:00:00Z',
    },
    { paid_at: '2026-11-10T11:00:00Z', first_name: 'Paul', updated_at: '2026-11-10T11:00:00Z' },
    {
      fulfilled_at: '2026-11-12T10:00:00Z',
      email: 'paul@exemple.fr',
      updated_at: '2026-11-12T10:00:00Z',
    },
    {
      delivered_at: '2026-11-19T10:00:00Z',
      country_code: 'RE',
      updated_at: '2026-11-19T10:00:00Z',
    },
  ];
  const cancelled = { cancelled_at: '2026-11-19T12:00:00Z', updated_at: '2026-11-19T12:00:00Z' };
  for (const [letter, list] of [
    ['a', events],
    ['b', [...events, cancelled]],
  ] as const) {
    const orders = permutations(list);
    for (const step of list.keys())
      await Promise.all(
        chunks(orders.map((order, at) => ({ number: `${letter}${at}`, ...order[step] }))).map(
          (rows) => post(rows),
        ),
      );
    const states = new Set(
      (await messagesOf(team_id))
        .filter((row) => row.number?.startsWith(letter))
        .map(({ number: _number, ...row }) => JSON.stringify(row)),
    );
    expect(states.size).toBe(3);
    const stored = await db
      .selectFrom('orders')
      .select([
        'email',
        'first_name',
        'country_code',
        'cancelled_at',
        'delivered_at',
        'source_updated_at',
        'field_times',
      ])
      .where('team_id', '=', team_id)
      .where('number', 'like', `${letter}%`)
      .execute();
    expect(
      new Set(
        stored.map((row) =>
          JSON.stringify({
            ...row,
            field_times: Object.entries(row.field_times).toSorted(([a], [b]) => (a < b ? -1 : 1)),
          }),
        ),
      ).size,
    ).toBe(1);
  }
  expect(new Set(await verdicts(team_id))).toEqual(
    new Set(['scheduled', 'cancelled order_cancelled']),
  );
});

test('a waiting order is scheduled at its delivery, uses its latest contact, and is cancelled with its cancellation', async () => {
  const { team_id, post } = await shop();
  await post({ number: '5' });
  expect(await verdicts(team_id)).toEqual([
    'skipped no_contact',
    'cancelled request_not_sent',
    'cancelled request_not_sent',
  ]);
  await post({ number: '5', email: 'e@exemple.fr' });
  expect(await verdicts(team_id)).toEqual(['waiting_delivery', 'scheduled', 'scheduled']);
  await post({ number: '5', delivered_at: '2026-11-20T08:00:00Z' });
  expect(await verdicts(team_id)).toEqual(['scheduled', 'scheduled', 'scheduled']);
  await post({ number: '5', email: 'autre@exemple.fr' });
  expect(new Set((await messagesOf(team_id)).map((row) => row.recipient))).toEqual(
    new Set(['autre@exemple.fr']),
  );
  await post({ number: '5', cancelled_at: '2026-11-20T09:00:00Z' });
  expect(await messagesOf(team_id)).toMatchObject(
    Array.from({ length: 3 }, () => ({
      status: 'cancelled',
      reason: 'order_cancelled',
      due_at: null,
    })),
  );
  await post({ number: '5', first_name: 'Eve' });
  expect(new Set(await verdicts(team_id))).toEqual(new Set(['cancelled order_cancelled']));
});

test('a postponed request is cancelled with its order, and a request that a person cancelled stays cancelled', async () => {
  const { team_id, post } = await shop();
  await post([
    { number: '1', email: 'a@exemple.fr', delivered_at: '2026-11-20' },
    { number: '2', email: 'b@exemple.fr', delivered_at: '2026-11-20' },
  ]);
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'step'])
    .where('team_id', '=', team_id)
    .orderBy('id')
    .execute();
  await db
    .updateTable('messages')
    .set({ status: 'postponed' })
    .where('id', '=', rows[0]?.id ?? '')
    .execute();
  await db
    .updateTable('messages')
    .set({ status: 'cancelled', reason: 'cancelled_by_team', finished_at: app.clock.now() })
    .where('id', '=', rows[4]?.id ?? '')
    .execute();
  await post([
    { number: '1', cancelled_at: '2026-11-20' },
    { number: '2', first_name: 'B', delivered_at: '2026-11-21' },
  ]);
  expect(await verdicts(team_id)).toEqual([
    'cancelled order_cancelled',
    'cancelled order_cancelled',
    'cancelled order_cancelled',
    'scheduled',
    'cancelled cancelled_by_team',
    'scheduled',
  ]);
});

test('the same number for another person days later is refused, shown once, and changes nothing', async () => {
  const { team_id, post } = await shop();
  await post({
    number: '9',
    email: 'a@exemple.fr',
    phone: '0612345678',
    ordered_at: '2026-11-01T10:00:00Z',
  });
  const other = {
    number: '#9',
    email: 'b@exemple.fr',
    phone: '0687654321',
    ordered_at: '2026-11-10T10:00:00Z',
  };
  expect(await post(other)).toMatchObject({
    status: 422,
    body: { code: 'invalid', errors: { number: [expect.any(String)] } },
  });
  expect(
    (await post([other, { number: '10', email: 'c@exemple.fr' }])).body.data.map(
      (row) => row.status,
    ),
  ).toEqual(['refused', 'created']);
  expect(
    await db
      .selectFrom('orders')
      .select('email')
      .where('team_id', '=', team_id)
      .orderBy('id')
      .execute(),
  ).toEqual([{ email: 'a@exemple.fr' }, { email: 'c@exemple.fr' }]);
  expect(
    (await verdicts(team_id)).filter((verdict) => verdict === 'skipped duplicate'),
  ).toHaveLength(1);
});

test('a refused order that a person restores uses its own delivery, consent and cancellation', async () => {
  const { team_id, person, post } = await shop({
    is_active: true,
    delay: { value: 3, unit: 'days' },
  });
  const refused = { ordered_at: '2026-11-10T10:00:00Z' };
  const others = [
    { number: '1', email: 'arrive@exemple.fr', delivered_at: '2026-11-19T15:00:00+01:00' },
    { number: '2', email: 'muet@exemple.fr' },
    { number: '3', email: 'refuse@exemple.fr', consent: { email: false } },
    { number: '4', email: 'annule@exemple.fr', cancelled_at: '2026-11-12T10:00:00Z' },
  ];
  await post(
    others.map(({ number }) => ({
      number,
      email: 'premier@exemple.fr',
      phone: '0612345678',
      ordered_at: '2026-11-01T10:00:00Z',
    })),
  );
  await post(others.map((other) => ({ ...refused, ...other, phone: '0687654321' })));
  const skipped = await db
    .selectFrom('messages')
    .select('id')
    .where('team_id', '=', team_id)
    .where('reason', '=', 'duplicate')
    .orderBy('id')
    .execute();
  const restore = async (id: string) =>
    (
      await app.http.inject({
        method: 'POST',
        url: `/api/team/reviews_queued/${id}/restore`,
        headers: person.headers,
      })
    ).json<{ code?: string; data?: { status: string; reason: string | null } }>();
  const answers: unknown[] = [];
  for (const { id } of skipped) answers.push(await restore(id));
  expect(answers).toMatchObject([
    { data: { status: 'scheduled' } },
    { data: { status: 'scheduled' } },
    { code: 'no_consent' },
    { code: 'order_cancelled' },
  ]);
  const due = await db
    .selectFrom('messages')
    .select('due_at')
    .where(
      'id',
      'in',
      skipped.slice(0, 2).map(({ id }) => id),
    )
    .orderBy('id')
    .execute();
  expect(due).toEqual([
    { due_at: new Date('2026-11-22T15:00:00+01:00') },
    { due_at: expect.any(Date) as Date },
  ]);
});

test('an invalid row refuses only itself, and names its field in French', async () => {
  const { team_id, post } = await shop();
  const { status, body } = await post([
    { number: '1', email: 'bon@exemple.fr' },
    { email: 'a@exemple.fr' },
    { number: '2', email: 'pas une adresse' },
    { number: '3', phone: '12' },
    { number: '4', zork: 1 },
    { number: '5', delivered_at: 'hier' },
    { number: '6', total: 'douze' },
    'x',
    null,
    { number: '7', ordered_at: '0001-01-01' },
    { number: '##' },
    { number: '8', email: 'x'.repeat(1000) },
  ]);
  expect(status).toBe(200);
  expect(body.data.map((row) => [row.status, Object.keys(row.errors ?? {}).join()])).toEqual([
    ['created', ''],
    ['refused', 'number'],
    ['refused', 'email'],
    ['refused', 'phone'],
    ['refused', 'zork'],
    ['refused', 'delivered_at'],
    ['refused', 'total'],
    ['refused', 'body'],
    ['refused', 'body'],
    ['refused', 'ordered_at'],
    ['refused', 'number'],
    ['refused', 'email'],
  ]);
  for (const text of body.data.flatMap((row) => Object.values(row.errors ?? {}).flat()))
    expect(text).toMatch(/^Le (champ|corps) .+\.$/u);
  expect(
    await db.selectFrom('orders').select('number').where('team_id', '=', team_id).execute(),
  ).toEqual([{ number: '1' }]);
  for (const bad of [
    { number: '2', email: 'non' },
    { number: '' },
    {},
    [],
    { number: '1', line_items: [{ quantity: -1 }] },
    { number: 'a\0' },
  ])
    expect((await post(bad)).status).toBe(422);
  expect((await post({ number: '2', zork: 1 })).body).toMatchObject({
    code: 'invalid',
    errors: { zork: ['Le champ «\u00a0zork\u00a0» n’est pas connu.'] },
  });
  expect(
    (await post(Array.from({ length: 1001 }, (_, at) => ({ number: String(at) })))).status,
  ).toBe(422);
});

test('a team neither sees nor changes the orders of another team', async () => {
  const [one, two] = [await shop(), await shop()];
  await one.post({ number: '1', email: 'a@exemple.fr' });
  expect(
    (await two.post({ number: '1', cancelled_at: '2026-11-20T09:00:00Z' })).body.data,
  ).toMatchObject([{ status: 'created' }]);
  expect(await verdicts(one.team_id)).toEqual(['waiting_delivery', 'scheduled', 'scheduled']);
});

test('an order received while the flow is inactive stays skipped; a person with an opt-out is not asked', async () => {
  const off = await shop({});
  await off.post({ number: '1', email: 'a@exemple.fr', delivered_at: '2026-11-20' });
  await off.post({ number: '1', email: 'b@exemple.fr' });
  expect(await verdicts(off.team_id)).toEqual([
    'skipped flow_inactive',
    'cancelled request_not_sent',
    'cancelled request_not_sent',
  ]);
  const on = await shop();
  await db
    .insertInto('opt_outs')
    .values({ team_id: on.team_id, kind: 'email', value: 'stop@exemple.fr', source: 'page' })
    .execute();
  await on.post({ number: '1', email: 'Stop@exemple.fr', delivered_at: '2026-11-20' });
  expect((await verdicts(on.team_id))[0]).toBe('skipped opted_out');
});

test('a thousand orders are accepted in one call, and counted', async () => {
  const { team_id, post } = await shop();
  const rows = Array.from({ length: 1000 }, (_, at) => ({
    number: `M${at}`,
    email: `m${at}@exemple.fr`,
    phone: '0612345678',
    country_code: 'FR',
    delivered_at: '2026-11-19T15:00:00Z',
    tags: 'a,b',
    line_items: [{ title: 'Savon' }],
  }));
  const { body } = await post(rows);
  expect(body.data.filter((row) => row.status === 'created')).toHaveLength(1000);
  expect((await post(rows)).body.data.filter((row) => row.status === 'unchanged')).toHaveLength(
    1000,
  );
  const cells = await db
    .selectFrom('statistics')
    .select(['c'])
    .where('team_id', '=', team_id)
    .execute();
  expect(cells.flatMap(({ c }) => c).reduce((sum, count) => sum + count, 0)).toBe(3000);
});

function permutations<T>(list: readonly T[]): T[][] {
  if (list.length < 2) return [[...list]];
  return list.flatMap((item, at) =>
    permutations(list.toSpliced(at, 1)).map((rest) => [item, ...rest]),
  );
}

function chunks<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / 40) }, (_, at) =>
    rows.slice(at * 40, at * 40 + 40),
  );
}

test('a refusal names the missing field, and a line without a title does not prevent the request', async () => {
  const { post } = await shop();
  expect((await post({ email: 'a@exemple.fr' })).body.errors).toEqual({
    number: ['Le champ «\u00a0number\u00a0» est requis.'],
  });
  expect((await post({ number: true })).body.errors).toEqual({
    number: ['Le champ «\u00a0number\u00a0» doit être un texte ou un nombre entier.'],
  });
  expect(
    (await post({ number: '31', line_items: [{ sku: 'AB' }, { title: null, quantity: null }] }))
      .body.data,
  ).toMatchObject([{ status: 'created' }]);
});
