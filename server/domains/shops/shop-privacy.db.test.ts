import { afterAll, expect, test } from 'vitest';
import { DAY, HOUR } from '#server/testing/manual-clock.ts';
import { type ConnectedTeam, shopifyScene } from '#server/testing/scenes/shopify-scene.ts';
import { shopifyOrder, type FakeOrder } from '#fake-services/shopify/shopify-orders.ts';

const { app, shopify, connect, settle, notify } = await shopifyScene();
const { db } = app;
afterAll(async () => {
  await app.http.close();
  await shopify.stop();
});

const ago = (ms: number): string => new Date(app.clock.now().getTime() - ms).toISOString();
const orderOf = (given: Partial<FakeOrder> = {}): FakeOrder =>
  shopifyOrder({
    created_at: ago(2 * DAY),
    fulfilled_at: ago(DAY),
    delivered_at: ago(HOUR),
    updated_at: ago(HOUR),
    ...given,
  });
const people = async ({ team_id }: ConnectedTeam): Promise<string> =>
  JSON.stringify([
    await db.selectFrom('orders').selectAll().where('team_id', '=', team_id).execute(),
    await db.selectFrom('review_requests').selectAll().where('team_id', '=', team_id).execute(),
    await db.selectFrom('messages').selectAll().where('team_id', '=', team_id).execute(),
  ]);
const privacy = (team: ConnectedTeam, topic: string, order: FakeOrder, more = '') =>
  shopify.emit(
    topic,
    `{"shop_id":61200934,"shop_domain":"${team.domain}","customer":{"id":${order.customer_id},"email":"${order.email ?? ''}","phone":null},"orders_requested":[${order.id}],"orders_to_redact":[${order.id}]${more}}`,
    { domain: team.domain },
  );

async function withOrders(...orders: FakeOrder[]): Promise<ConnectedTeam> {
  const team = await connect();
  for (const order of orders) await notify('orders/create', order, team.domain);
  await settle();
  return team;
}

test('a customer who asks what is known of them gets a file, once, which the owner is told of and nobody else can read', async () => {
  const [theirs, other] = [orderOf(), orderOf({ email: 'autre@example.com' })];
  const team = await withOrders(theirs, other);
  for (let times = 0; times < 2; times++)
    await privacy(
      team,
      'customers/data_request',
      theirs,
      ',"data_request":{"id":9007199254740995}',
    );
  await settle();
  const listed = (await team.call('GET', 'data_requests')).body.data as unknown as {
    id: string;
    reference: string;
    contact: string;
  }[];
  expect(listed).toMatchObject([{ reference: '9007199254740995', contact: theirs.email }]);
  const { json, filename } = (await team.call('GET', `data_requests/${listed[0]?.id ?? ''}`))
    .body as unknown as { json: string; filename: string };
  expect(filename).toBe('donnees-client-9007199254740995.json');
  expect(json).toContain(theirs.email);
  expect(json).not.toContain('autre@example.com');
  expect(Object.keys(JSON.parse(json) as object).toSorted()).toEqual([
    'adresses_refusees',
    'avis_de_la_vitrine',
    'codes_de_remerciement',
    'commandes',
    'contacts_corriges',
    'demandes_et_avis',
    'desinscriptions',
    'envois',
    'historique',
    'questions',
    'reponses',
    'usages_refuses',
    'versions_des_avis_de_la_vitrine',
    'versions_des_questions_et_reponses',
  ]);
  const mails = await db
    .selectFrom('test_inbox_messages')
    .select('subject')
    .where('recipient', '=', team.owner.email)
    .execute();
  expect(
    mails.filter(({ subject }) => subject?.startsWith('Un client demande ses données')),
  ).toHaveLength(1);
});

test('a customer who is to be forgotten is named nowhere afterwards, the file of their own request included; the others stay', async () => {
  const [theirs, other] = [orderOf(), orderOf({ email: 'reste@example.com' })];
  const team = await withOrders(theirs, other);
  await privacy(team, 'customers/data_request', theirs, ',"data_request":{"id":7}');
  await settle();
  await privacy(team, 'customers/redact', theirs);
  await settle();
  expect(await people(team)).not.toContain(theirs.email);
  expect(await people(team)).toContain('reste@example.com');
  expect((await team.call('GET', 'data_requests')).body.data).toEqual([]);
  const [notices] = (await team.call('GET', 'journal')).body.data as unknown as {
    who: string;
    action: string;
  }[];
  expect(notices).toMatchObject({ who: 'Shopify', action: 'person_erased' });
  expect(
    JSON.stringify(
      await db
        .selectFrom('incoming_events')
        .select('body')
        .where('team_id', '=', team.team_id)
        .execute(),
    ),
  ).not.toContain(theirs.email);
});

test('a shop that uninstalled us is forgotten with all its customers; one that is back, or connected, keeps them', async () => {
  const [first, second] = [orderOf(), orderOf()];
  const team = await withOrders(first, second);
  await shopify.emit('shop/redact', `{"shop_id":1,"shop_domain":"${team.domain}"}`, {
    domain: team.domain,
  });
  await settle();
  expect(await people(team)).toContain(first.email);
  app.clock.advance(HOUR);
  await shopify.uninstall(team.domain, { triggered_at: app.clock.now().toISOString() });
  await settle();
  await shopify.emit('shop/redact', `{"shop_id":1,"shop_domain":"${team.domain}"}`, {
    domain: team.domain,
  });
  await settle();
  expect(await people(team)).not.toMatch(new RegExp([first.email, second.email].join('|')));
  expect(
    await db
      .selectFrom('integrations')
      .select(['state', 'settings'])
      .where('team_id', '=', team.team_id)
      .execute(),
  ).toEqual([{ state: 'disconnected', settings: {} }]);
});

test('webhooks of a shop that its team disconnected are accepted when they ask to erase its customers', async () => {
  const order = orderOf();
  const team = await withOrders(order);
  await team.call('DELETE', 'integrations/shopify');
  expect(await notify('orders/create', orderOf(), team.domain)).toBe(200);
  await privacy(team, 'customers/redact', order);
  await settle();
  expect(await people(team)).not.toContain(order.email);
});
