import { expect, test } from 'vitest';
import { KANAL_KEY, ASK_TEMPLATE } from '#fake-services/whatsapp/kanal.ts';
import { sendDueMessages } from '#server/domains/delivery/worker/send-due-messages.ts';
import { DAY } from '#server/testing/manual-clock.ts';
import { openKanalShops } from './connected-kanal.fixture.ts';

const { app, kanal, addShop, stored, connectedShop } = await openKanalShops();

test('a wrong key is refused at its field, and nothing is stored', async () => {
  const shop = await addShop();
  const { status, body } = await shop.connect('une-autre-clef');
  expect([status, body.code, body.errors?.['api_key']?.length]).toEqual([
    422,
    'invalid_credentials',
    1,
  ]);
  expect(await stored(shop.team_id)).toBeUndefined();
});

test('an inactive subscription, a service failure and a malformed key have different errors', async () => {
  const shop = await addShop();
  kanal.keys.set('inactive', { is_active: false });
  expect(await shop.connect('inactive')).toMatchObject({
    status: 422,
    body: {
      code: 'provider_plan',
      errors: { api_key: [expect.stringContaining('abonnement') as string] },
    },
  });
  kanal.fault({ kind: 'answer', status: 503, body: '<html>' });
  expect(await shop.connect()).toMatchObject({ status: 502, body: { code: 'provider_failed' } });
  expect(await shop.connect('clé collée')).toMatchObject({
    status: 422,
    body: { code: 'invalid' },
  });
  expect(await stored(shop.team_id)).toBeUndefined();
});

test('a valid key connects WhatsApp, loads the templates, is recorded in the audit log and is stored sealed', async () => {
  const shop = await addShop();
  const { body } = await shop.connect(` ${KANAL_KEY} `);
  expect(body.data).toMatchObject({
    name: 'kanal',
    state: 'connected',
    account: 'clé terminée par ghij',
    last_error: null,
    connected_at: '2026-11-20T09:00:00.000Z',
    last_sync_at: '2026-11-20T09:00:00.000Z',
  });
  const templates = await shop.call('GET', 'kanal/templates');
  expect(templates.body.data).toMatchObject({
    last_refresh: '2026-11-20T09:00:00.000Z',
    templates: [
      {
        kanal_template_id: '3071',
        name: 'demande_avis_fr',
        variables_needed: ['first_name', 'order_number', 'review_link'],
        status: 'approved',
        category: 'UTILITY',
      },
    ],
  });
  expect(
    (await app.http.inject({ url: '/api/team', headers: shop.owner.headers })).json(),
  ).toMatchObject({
    data: {
      channels: [{ channel: 'whatsapp', is_outbox: false }],
      integrations: [{ name: 'kanal', state: 'connected' }],
    },
  });
  expect((await stored(shop.team_id))?.credentials?.toString('latin1')).not.toContain(KANAL_KEY);
  const auditLog = await app.db
    .selectFrom('audit_log')
    .select(['action', 'detail', 'user_id'])
    .where('team_id', '=', shop.team_id)
    .execute();
  expect(auditLog).toEqual([
    { action: 'integration_connected', detail: { name: 'kanal' }, user_id: shop.owner.id },
  ]);
});

test('templates are read from our copy, and from Kanal on request', async () => {
  const shop = await connectedShop();
  kanal.templates.push({ ...ASK_TEMPLATE, id: 3072, name: 'relance_fr' });
  const calls = kanal.calls.length;
  const named = (answer: { body: { data?: Record<string, unknown> } }) =>
    ((answer.body.data?.['templates'] ?? []) as { name: string }[]).map(({ name }) => name);
  expect(named(await shop.call('GET', 'kanal/templates'))).toEqual(['demande_avis_fr']);
  expect(kanal.calls).toHaveLength(calls);
  expect(named(await shop.call('GET', 'kanal/templates?force_refresh=1'))).toEqual([
    'demande_avis_fr',
    'relance_fr',
  ]);
});

test('calls on a service that is not connected are refused', async () => {
  const shop = await addShop();
  for (const [method, path] of [
    ['GET', 'kanal/templates'],
    ['POST', 'integrations/kanal/test'],
    ['DELETE', 'integrations/kanal'],
  ] as const)
    expect(await shop.call(method, path)).toMatchObject({
      status: 409,
      body: { code: 'kanal_not_connected' },
    });
  for (const [method, path] of [
    ['POST', 'integrations/inconnu/test'],
    ['DELETE', 'integrations/inconnu'],
  ] as const)
    expect((await shop.call(method, path)).status).toBe(404);
  expect((await shop.call('GET', 'integrations')).body.data).toEqual([]);
});

test('after WhatsApp is disconnected its messages are held; once it is connected again they are sent once', async () => {
  const shop = await connectedShop();
  const message_id = await shop.addDue();
  expect((await shop.call('DELETE', 'integrations/kanal')).body.data).toMatchObject({
    state: 'disconnected',
    account: null,
  });
  expect(await shop.stateOf(message_id)).toBe('held channel_disconnected');
  expect((await stored(shop.team_id))?.credentials).toBeNull();
  await sendDueMessages(app);
  expect(kanal.messages).toEqual([]);
  await shop.connect();
  app.clock.advance(DAY);
  await sendDueMessages(app);
  expect(await shop.stateOf(message_id)).toBe('sent');
  const auditLog = await app.db
    .selectFrom('audit_log')
    .select('action')
    .where('team_id', '=', shop.team_id)
    .orderBy('id')
    .execute();
  expect(auditLog.map(({ action }) => action)).toEqual([
    'integration_connected',
    'integration_disconnected',
    'integration_connected',
  ]);
});
