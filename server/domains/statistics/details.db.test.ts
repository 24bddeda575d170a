import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { MESSAGE_CHANNELS, STEPS } from '#contract/labels/message-status.ts';
import type { Answer } from '#contract/api/schemas.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { addProduct } from '#server/testing/builders/product.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const db = await testDatabase();
const app = testApp(db, { now: '2026-11-20T12:00:00Z' });
const PERIOD = 'start=2026-10-01&end=2026-10-31';

type Funnel = Answer<'statisticsFunnel'>['data'];
const STAGES = [
  'delivered',
  'opened',
  'clicked',
  'rated',
  'feedback',
  'public_click',
  'published',
] as const;

async function shop(given: Parameters<typeof addTeam>[1] = {}) {
  const team_id = await addTeam(app, given);
  const { headers } = await addPerson(app, { team_id, role: 'member' });
  const text = async (path: string): Promise<string> =>
    (await app.http.inject({ url: `/api/team/${path}`, headers })).body;
  const call = async <T>(path: string): Promise<T> =>
    (JSON.parse(await text(path)) as { data: T }).data;
  const post = async (path: string, payload: object, method: 'POST' | 'PATCH' = 'POST') =>
    (await app.http.inject({ method, url: `/api/team/${path}`, headers, payload })).statusCode;
  return { team_id, call, text, post };
}

interface ExampleDay {
  country?: string | null;
  order?: { line_items?: unknown; carrier?: string; tags?: string[] };
  /** The accepted messages, with the hours since the first one. */
  messages: {
    channel: (typeof MESSAGE_CHANNELS)[number];
    step: (typeof STEPS)[number];
    hours?: number;
    delivered?: boolean;
    sender_id?: number | null;
    metadata?: object;
  }[];
  clicked?: number;
  rated?: { hours: number; rating: number; by: number };
  public_click?: number;
  feedback?: number;
  answers?: object[];
  published?: boolean;
  sent?: string;
}

let orders = 0;
/** Creates a request with its results, in the rows that the application would write. */
async function recordRequest(
  team_id: string,
  {
    country = 'FR',
    order,
    messages,
    clicked,
    rated,
    public_click,
    feedback,
    answers,
    published,
    sent = '2026-10-10T08:00:00Z',
  }: ExampleDay,
): Promise<string> {
  const at = (hours: number | undefined): Date | null =>
    hours === undefined ? null : new Date(Date.parse(sent) + hours * 3_600_000);
  const dayOf = (date: Date | null): string | null =>
    date &&
    Temporal.Instant.fromEpochMilliseconds(date.getTime())
      .toZonedDateTimeISO('Europe/Paris')
      .toPlainDate()
      .toString();
  const own =
    order &&
    (await db
      .insertInto('orders')
      .values({
        team_id,
        number: `#${++orders}`,
        number_key: String(orders),
        integration_name: 'api',
        source_updated_at: new Date(0),
        content_hash: Buffer.alloc(1),
        ...order,
        line_items: JSON.stringify(order.line_items ?? []),
      })
      .returning('id')
      .executeTakeFirstOrThrow());
  const by = rated && messages[rated.by];
  const { id } = await db
    .insertInto('review_requests')
    .values({
      uuid: crypto.randomUUID(),
      token: randomBytes(16).toString('base64url'),
      team_id,
      trigger_event: 'order_delivered',
      country_code: country,
      order_id: own?.id ?? null,
      date_sent: at(0),
      sent_day: dayOf(at(0)),
      date_clicked: at(clicked ?? rated?.hours),
      rating: rated?.rating ?? null,
      rated_at: at(rated?.hours),
      rated_day: dayOf(at(rated?.hours)),
      rating_channel: by?.channel ?? null,
      rating_step: by?.step ?? null,
      public_clicked_at: at(public_click),
      feedback_at: at(feedback),
      metadata: JSON.stringify({ ...(answers && { answers }) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('messages')
    .values(
      messages.map(
        (
          { channel, step, hours = 0, delivered = false, sender_id = null, metadata = {} },
          index,
        ) => ({
          request_id: id,
          team_id,
          channel,
          step,
          ordinal: index + 1,
          status: delivered ? ('delivered' as const) : ('sent' as const),
          scheduled_at: at(hours) ?? new Date(0),
          sent_at: at(hours),
          finished_at: at(hours),
          sender_id,
          metadata: JSON.stringify(metadata),
        }),
      ),
    )
    .execute();
  if (published)
    await db
      .insertInto('shop_reviews')
      .values({
        team_id,
        request_id: id,
        rating: rated?.rating ?? 5,
        text: 'Bien',
        status: 'published',
        submitted_at: new Date(),
        published_at: new Date(),
        is_verified: true,
      })
      .execute();
  return id;
}

async function addSender(team_id: string, provider: string): Promise<number> {
  return (
    await db
      .insertInto('senders')
      .values({
        team_id,
        channel: provider === 'smtp' ? 'email' : 'whatsapp',
        provider,
        account: provider,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
}

test('whatever the histories, no stage is over 100 %, none over the one before it, and every group is a part of the whole', async () => {
  const { team_id, call } = await shop();
  const random = seededRandom(20_261_120);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const senders: (number | null)[] = [
    null,
    await addSender(team_id, 'meta'),
    await addSender(team_id, 'kanal'),
    await addSender(team_id, 'smtp'),
  ];
  const recorded: ExampleDay[] = Array.from({ length: 60 }, () => {
    const messages = Array.from({ length: 1 + Math.floor(random() * 3) }, (_, index) => ({
      channel: pick(MESSAGE_CHANNELS),
      step: STEPS[index] ?? ('request' as const),
      hours: index * 90,
      delivered: random() < 0.4,
      sender_id: pick(senders),
      metadata: random() < 0.2 ? { opened_at: '2026-10-12' } : {},
    }));
    const hours = random() * 300;
    const isRated = random() < 0.5;
    const by = messages.findLastIndex((message) => message.hours <= hours);
    return {
      country: pick(['FR', 'BE', null]),
      messages,
      ...(random() < 0.5 && { clicked: random() * 300 }),
      ...(isRated && { rated: { hours, rating: 1 + Math.floor(random() * 5), by } }),
      ...(random() < 0.3 && { public_click: random() * 400 }),
      ...(random() < 0.3 && { feedback: random() * 400 }),
      published: isRated && random() < 0.3,
    };
  });
  for (const each of recorded) await recordRequest(team_id, each);
  for (const by of ['channel', 'step', 'template', 'country'] as const) {
    const { whole, groups } = await call<Funnel>(`stats/funnel?${PERIOD}&by=${by}`);
    expect(whole).toMatchObject({
      sent: recorded.length,
      rated: { total: recorded.filter(({ rated }) => rated).length },
    });
    for (const group of [whole, ...groups]) {
      for (const key of STAGES) {
        const { total, measured, share } = group[key];
        expect([total === null, share === null], key).toEqual([measured === 0, measured === 0]);
        expect(total ?? 0).toBeLessThanOrEqual(measured);
        expect(measured).toBeLessThanOrEqual(group.sent);
        expect(group[key].total ?? 0).toBeLessThanOrEqual(whole[key].total ?? 0);
      }
      for (const key of ['rated', 'feedback', 'public_click', 'published'] as const)
        expect(group[key].total).toBeLessThanOrEqual(group.clicked.total ?? 0);
    }
    if (by === 'country')
      for (const key of ['clicked', 'rated', 'published'] as const)
        expect(groups.reduce((sum, group) => sum + (group[key].total ?? 0), 0)).toBe(
          whole[key].total,
        );
  }
  const { groups } = await call<Funnel>(`stats/funnel?${PERIOD}&by=channel`);
  for (const { key, sent, rated } of groups) {
    expect(sent).toBe(
      recorded.filter(({ messages }) => messages.some(({ channel }) => channel === key)).length,
    );
    expect(rated.total).toBe(
      recorded.filter(({ messages, rated: given }) => given && messages[given.by]?.channel === key)
        .length,
    );
  }
});

test('what a channel cannot tell is not measurable, also when somebody rated; what it can tell is counted', async () => {
  const { team_id, call } = await shop();
  const [meta, kanal] = [await addSender(team_id, 'meta'), await addSender(team_id, 'kanal')];
  await recordRequest(team_id, {
    messages: [{ channel: 'whatsapp', step: 'request', sender_id: meta, delivered: true }],
  });
  await recordRequest(team_id, {
    messages: [{ channel: 'whatsapp', step: 'request', sender_id: kanal }],
    rated: { hours: 2, rating: 5, by: 0 },
  });
  await recordRequest(team_id, {
    messages: [{ channel: 'email', step: 'request' }],
    rated: { hours: 2, rating: 5, by: 0 },
  });
  const { groups, whole } = await call<Funnel>(`stats/funnel?${PERIOD}`);
  expect(groups).toMatchObject([
    {
      label: 'WhatsApp',
      sent: 2,
      delivered: { total: 1, measured: 1, share: 1 },
      opened: { total: 0, measured: 1, share: 0 },
      rated: { total: 1, measured: 2 },
    },
    {
      label: 'E-mail',
      sent: 1,
      delivered: { total: null, measured: 0, share: null },
      opened: { total: null, share: null },
      rated: { total: 1, share: 1 },
    },
  ]);
  expect(whole.delivered).toEqual({ total: 1, measured: 1, share: 1 });
});

test('each wording of a step has its line, from the moment it was saved', async () => {
  const { team_id, call, post } = await shop({ flow: { is_active: true } });
  const email = { messages: [{ channel: 'email' as const, step: 'request' as const }] };
  await recordRequest(team_id, { ...email, sent: '2026-10-05T08:00:00Z' });
  app.clock.set('2026-10-06T08:00:00Z');
  expect(
    await post('flow_configuration_config', {
      flow_configuration_config: {
        is_active: true,
        steps: { request: { contents: { email: { subject: 'Alors, {{first_name}} ?' } } } },
      },
    }),
  ).toBe(200);
  app.clock.set('2026-11-20T12:00:00Z');
  await recordRequest(team_id, {
    ...email,
    sent: '2026-10-07T08:00:00Z',
    rated: { hours: 1, rating: 5, by: 0 },
  });
  const { groups } = await call<Funnel>(`stats/funnel?${PERIOD}&by=template`);
  expect(groups.map(({ label, sent, rated }) => [label, sent, rated.total])).toEqual([
    ['Demande · E-mail · « Alors, {{first_name}} ? »', 1, 1],
    ['Demande · E-mail · texte proposé par Recueil', 1, 0],
  ]);
});

test('merged products are one product here too, and two again once they are separated', async () => {
  const { team_id, call } = await shop();
  const current = await addProduct(app, { team_id, title: 'Savon surgras', external_id: '1' });
  const old = await addProduct(app, {
    team_id,
    title: 'Ancien savon',
    external_id: '2',
    root_id: current,
  });
  for (const [product_id, title, rating] of [
    [current, 'Savon surgras', 5],
    [old, 'Ancien savon', 2],
  ] as const) {
    const request_id = await recordRequest(team_id, {
      messages: [{ channel: 'email', step: 'request' }],
      order: { line_items: [{ title }] },
      rated: { hours: 3, rating, by: 0 },
    });
    await sql`
      insert into order_products (team_id, order_id, line, product_id)
      select ${team_id}::bigint, order_id, 1, ${product_id}::bigint from review_requests where id = ${request_id}`.execute(
      db,
    );
  }
  const byProduct = async () =>
    (await call<Answer<'statisticsBy'>['data']>(`stats/by?${PERIOD}&dimension=product`)).groups.map(
      ({ key, sent, average }) => [key, sent, average],
    );
  expect(await byProduct()).toEqual([['1', 2, 3.5]]);
  await db
    .updateTable('products')
    .set({ root_id: null, merged_into_id: null })
    .where('id', '=', old)
    .execute();
  const apart = await byProduct();
  expect(apart).toHaveLength(2);
  expect(apart).toEqual(
    expect.arrayContaining([
      ['1', 1, 5],
      ['2', 1, 2],
    ]),
  );
});

test('products that only a GTIN names are told apart by their identity, and no number of a shop is one of them', async () => {
  const { team_id, call } = await shop();
  const gtins = ['3760000000017', '3760000000024'];
  const ids = [
    await addProduct(app, { team_id, title: 'Savon', gtin: gtins[0] ?? '' }),
    await addProduct(app, { team_id, title: 'Savon', gtin: gtins[1] ?? '' }),
  ];
  ids.push(await addProduct(app, { team_id, title: 'Savon', external_id: ids[0] ?? '' }));
  for (const [at, product_id] of ids.entries()) {
    const request_id = await recordRequest(team_id, {
      messages: [{ channel: 'email', step: 'request' }],
      order: { line_items: [{ title: 'Savon' }] },
      rated: { hours: 3, rating: at + 1, by: 0 },
    });
    await sql`
      insert into order_products (team_id, order_id, line, product_id)
      select ${team_id}::bigint, order_id, 1, ${product_id}::bigint from review_requests where id = ${request_id}`.execute(
      db,
    );
  }
  const { groups } = await call<Answer<'statisticsBy'>['data']>(
    `stats/by?${PERIOD}&dimension=product`,
  );
  expect(groups.map(({ key, average }) => [key, average])).toEqual(
    expect.arrayContaining([
      [`id:${ids[0]}`, 1],
      [`id:${ids[1]}`, 2],
      [ids[0], 3],
    ]),
  );
});

test('notes are told apart by product, carrier, tag and country; few of them are said to be few', async () => {
  const { team_id, call } = await shop();
  const savon = { product_id: '1', title: 'Savon surgras' };
  const message = [{ channel: 'email' as const, step: 'request' as const }];
  for (const rating of [5, 4, 1, 5, 5])
    await recordRequest(team_id, {
      messages: message,
      order: { line_items: [savon, savon], carrier: 'Colissimo', tags: ['VIP', 'vip '] },
      rated: { hours: 30, rating, by: 0 },
    });
  await recordRequest(team_id, {
    messages: message,
    country: 'BE',
    order: {
      line_items: [{ ...savon, title: 'Savon doux' }, { title: 'Porte-savon' }],
      carrier: 'colissimo ',
    },
    rated: { hours: 3, rating: 2, by: 0 },
  });
  await recordRequest(team_id, { messages: message, country: null });
  const by = (dimension: string) =>
    call<Answer<'statisticsBy'>['data']>(`stats/by?${PERIOD}&dimension=${dimension}`);
  expect(await by('product')).toMatchObject({
    whole: { sent: 7, rated: 6, average: 22 / 6, unhappy: 2, is_few: false },
    previous: null,
    groups: [
      { label: 'Savon doux', sent: 6, rated: 6, share: 1, is_few: false },
      { label: 'Porte-savon', sent: 1, average: 2, is_few: true },
      { key: null, label: 'Sans produit connu', sent: 1, rated: 0, share: 0, average: null },
    ],
  });
  expect((await by('carrier')).groups.map(({ sent, unhappy }) => [sent, unhappy])).toEqual([
    [6, 2],
    [1, 0],
  ]);
  expect((await by('tag')).groups.map(({ label, sent }) => [label, sent])).toEqual([
    ['vip', 5],
    ['Sans étiquette', 2],
  ]);
  expect((await by('country')).groups.map(({ label, sent }) => [label, sent])).toEqual([
    ['France', 5],
    ['Belgique', 1],
    ['Pays inconnu', 1],
  ]);
  expect(await call(`stats/time_to_review?${PERIOD}`)).toMatchObject({
    count: 6,
    median_hours: 30,
    p90_hours: 30,
    without_sending: 0,
    spans: [
      { total: 0 },
      { label: '1 à 6 heures', total: 1 },
      { total: 0 },
      { label: '1 à 2 jours', total: 5, share: 0.8333 },
      {},
      {},
      {},
      {},
    ],
  });
});

test('messages cost what the service told, else what the team says; every rating has its price', async () => {
  const { team_id, call, post } = await shop();
  const sms = (bill: object) => ({
    channel: 'sms' as const,
    step: 'request' as const,
    metadata: { bill },
  });
  await recordRequest(team_id, {
    messages: [
      sms({ segments: 2, cost: 0.12, is_estimated: false }),
      { channel: 'email', step: 'first_reminder', hours: 96 },
    ],
    rated: { hours: 97, rating: 5, by: 1 },
  });
  await recordRequest(team_id, {
    country: 'BE',
    messages: [sms({ segments: 3, cost: 0.24, is_estimated: true })],
    rated: { hours: 1, rating: 4, by: 0 },
  });
  const costs = () => call<Answer<'statisticsCosts'>['data']>(`stats/costs?${PERIOD}`);
  expect(await costs()).toMatchObject({
    whole: {
      messages: 3,
      segments: 5,
      cost: 0.36,
      estimated: 0.24,
      reviews: 2,
      cost_per_review: 0.18,
    },
    channels: [
      { channel: 'sms', cost: 0.36, reviews: 1 },
      { channel: 'email', cost: 0, reviews: 1, cost_per_review: 0 },
    ],
  });
  expect(
    await post('settings', { rates: { sms: { BE: 0.1 }, email: { other: 0.001 } } }, 'PATCH'),
  ).toBe(200);
  expect(await costs()).toMatchObject({
    whole: { cost: 0.421, estimated: 0.301 },
    countries: [
      { label: 'Belgique', rate: 0.1, is_own_rate: true, cost: 0.3 },
      { label: 'France', is_own_rate: false, cost: 0.12, estimated: 0 },
      { channel: 'email' },
    ],
  });
  for (const rates of [
    { sms: { BELGIQUE: 1 } },
    { sms: { BE: -1 } },
    { sms: { BE: 11 } },
    { fax: { BE: 1 } },
  ])
    expect(await post('settings', { rates }, 'PATCH')).toBe(422);
});

test('answers are counted as the question was put, with what nobody chose, and words are listed', async () => {
  const { team_id, call } = await shop({
    conditional: {
      feedback: {
        questions: [
          {
            id: 'colis',
            label: 'Le colis ?',
            kind: 'choice',
            options: ['Intact', 'Abîmé', 'Perdu'],
          },
          { id: 'mots', label: 'Un mot ?', kind: 'text' },
        ],
      },
    },
  });
  const messages = [{ channel: 'email' as const, step: 'request' as const }];
  const said = (value: string, word: string) => [
    { id: 'colis', label: 'Le colis ?', kind: 'choice', topic: 'delivery', value },
    { id: 'mots', label: 'Un mot ?', kind: 'text', topic: 'other', value: word },
    { id: 'ancien', label: 'La note du colis', kind: 'scale', topic: 'other', value: word.length },
  ];
  for (const [value, word] of [
    ['Intact', 'Oui'],
    ['Abîmé', 'Hé'],
    ['Intact', 'Bon'],
  ] as const)
    await recordRequest(team_id, {
      messages,
      rated: { hours: 5, rating: 4, by: 0 },
      answers: said(value, word),
    });
  await recordRequest(team_id, {
    messages,
    rated: { hours: 5, rating: 1, by: 0 },
    answers: [{ strange: true }, 'x' as unknown as object],
  });
  expect(await call(`stats/answers?${PERIOD}`)).toMatchObject({
    rated: 4,
    questions: [
      {
        id: 'colis',
        kind: 'choice',
        is_asked: true,
        respondents: 3,
        average: null,
        choices: [
          { value: 'Intact', total: 2, share: 0.6667 },
          { value: 'Abîmé', total: 1 },
          { value: 'Perdu', total: 0, share: 0 },
        ],
        texts: [],
      },
      {
        id: 'mots',
        respondents: 3,
        choices: [],
        texts: [{ value: 'Bon' }, { value: 'Hé' }, { value: 'Oui' }],
      },
      {
        id: 'ancien',
        is_asked: false,
        average: 8 / 3,
        choices: [
          { value: '5', total: 0 },
          { value: '4', total: 0 },
          { value: '3', total: 2 },
          { value: '2', total: 1 },
          { value: '1', total: 0 },
        ],
      },
    ],
  });
});

test('a file holds the numbers of the screen, and no formula', async () => {
  const { team_id, call, text } = await shop();
  const order = { line_items: [{ title: '=HYPERLINK("x")' }], carrier: '@SUM(A1)', tags: ['+1'] };
  for (const rating of [1, 3, 5])
    await recordRequest(team_id, {
      order,
      messages: [{ channel: 'email', step: 'request' }],
      rated: { hours: 20, rating, by: 0 },
      answers: [{ id: 'q', label: '-1+1', kind: 'text', value: '=1' }],
    });
  const cellsOf = async (path: string): Promise<string[][]> => {
    const opened = await app.tables.open(
      Buffer.from(await text(`${path}${path.endsWith('?') ? '' : '&'}${PERIOD}&format=csv`)),
    );
    if ('refused' in opened) throw new Error(opened.refused);
    return app.tables
      .readRows(opened.content.subarray(opened.shape.start), opened.shape, {
        line: 2,
        isLast: true,
      })
      .map(({ cells }) => [...cells]);
  };
  const number = (cell: string | undefined): number | null =>
    cell === undefined || cell === '' || cell === 'non mesurable'
      ? null
      : Number(cell.replace(',', '.'));
  const { groups, whole } = await call<Funnel>(`stats/funnel?${PERIOD}`);
  const funnel = await cellsOf('stats/funnel?by=channel');
  expect(
    funnel.map((row) => [
      number(row[1]),
      ...STAGES.flatMap((_, stage) => [number(row[2 + 3 * stage]), number(row[4 + 3 * stage])]),
    ]),
  ).toEqual(
    [...groups, whole].map((row) => [
      row.sent,
      ...STAGES.flatMap((key) => [row[key].total, row[key].share]),
    ]),
  );
  expect(funnel[0]?.[2]).toBe('non mesurable');
  const products = await call<Answer<'statisticsBy'>['data']>(`stats/by?${PERIOD}`);
  expect(
    (await cellsOf('stats/by?dimension=product')).map((row) => row.slice(1, 6).map(number)),
  ).toEqual(
    [...products.groups, products.whole].map(({ sent, rated, share, average, unhappy }) => [
      sent,
      rated,
      share,
      average,
      unhappy,
    ]),
  );
  const costs = await call<Answer<'statisticsCosts'>['data']>(`stats/costs?${PERIOD}`);
  expect((await cellsOf('stats/costs?')).at(-1)?.slice(2).map(number)).toEqual([
    costs.whole.messages,
    null,
    null,
    costs.whole.cost,
    0,
    3,
    0,
    0,
  ]);
  const overview = await call<Answer<'statisticsOverview'>['data']>(`stats/overview?${PERIOD}`);
  expect(
    (await cellsOf('stats/overview?')).slice(0, -1).map(([date, sent]) => [date, number(sent)]),
  ).toEqual(overview.total_link_sent.series.map(({ date, total }) => [date, total]));
  for (const path of [
    'stats/by?dimension=product',
    'stats/by?dimension=carrier',
    'stats/by?dimension=tag',
    'stats/answers?',
    'stats/time_to_review?',
  ]) {
    for (const cell of (await cellsOf(path)).flat())
      expect(cell, path).not.toMatch(/^[=+@-](?!\d+(?:,\d+)?$)/u);
  }
});

test('days are the team’s, also when the clocks change', async () => {
  const { team_id, call } = await shop();
  const messages = [{ channel: 'email' as const, step: 'request' as const }];
  // 25 October 2026 has 25 hours in Paris: it begins at 22:00 UTC on the day before and ends at
  // 23:00 UTC.
  for (const sent of [
    '2026-10-24T21:59:59Z',
    '2026-10-24T22:00:00Z',
    '2026-10-25T22:59:59Z',
    '2026-10-25T23:00:00Z',
  ])
    await recordRequest(team_id, { messages, sent });
  expect((await call<Funnel>('stats/funnel?start=2026-10-25&end=2026-10-25')).whole.sent).toBe(2);
});
