import { afterAll, beforeEach, expect, test } from 'vitest';
import { claimDueMessages } from '#server/domains/delivery/claiming/claim-due-messages.ts';
import { composeMessages } from '#server/domains/delivery/composing/compose-messages.ts';
import { findChannels } from '#server/domains/delivery/worker/find-channels.ts';
import { findDuePartitions } from '#server/domains/delivery/claiming/find-due-partitions.ts';
import { sendDueMessages } from '#server/domains/delivery/worker/send-due-messages.ts';
import { DAY, MINUTE } from '#server/testing/manual-clock.ts';
import { kanalScene } from '#server/testing/scenes/kanal-scene.ts';
import { sendTestMessage } from '#server/testing/scenes/send-test-message.ts';
import { ASK_TEMPLATE, KANAL_KEY } from '#fake-services/whatsapp/kanal.ts';
import { refreshIntegrations } from '#server/domains/connected-services/refresh-integrations.ts';
import { resealCredentials } from '../connections/reseal-credentials.ts';
import { sealCredentials } from '../connections/seal-credentials.ts';

const { app, kanal, ...scene } = await kanalScene();
const addShop = () => scene.addShop();
afterAll(() => kanal.stop());
beforeEach(() => {
  kanal.reset();
  kanal.setLimit(Infinity);
  app.clock.set('2026-11-20T09:00:00Z');
});

const OTHER_KEY = 'knl-another-key-9876';
const stored = (team_id: string) =>
  app.db.selectFrom('integrations').selectAll().where('team_id', '=', team_id).executeTakeFirst();
const mails = (team_id: string) =>
  app.db
    .selectFrom('test_inbox_messages')
    .select(['recipient', 'subject', 'body_text'])
    .where('team_id', '=', team_id)
    .where('request_id', 'is', null)
    .execute();
async function connectedShop() {
  const shop = await addShop();
  expect((await shop.connect()).status).toBe(200);
  await shop.choose();
  return shop;
}

test('a wrong key is refused at its field and nothing is kept', async () => {
  const shop = await addShop();
  const { status, body } = await shop.connect('une-autre-clef');
  expect([status, body.code, body.errors?.['api_key']?.length]).toEqual([
    422,
    'invalid_credentials',
    1,
  ]);
  expect(await stored(shop.team_id)).toBeUndefined();
});

test('an inactive subscription, a service that is down and a key that cannot be one are told apart', async () => {
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

test('a good key connects WhatsApp, brings the templates, is recorded in the audit log and is stored sealed', async () => {
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

test('templates are read from our copy, and from Kanal when asked', async () => {
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

test('nothing can be asked of a service that is not connected', async () => {
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

test('a message says its template with our values of the same names; a button takes the path of the link', async () => {
  const shop = await connectedShop();
  const message_id = await shop.addDue();
  const nameless = await shop.addDue({ first_name: '' });
  await sendDueMessages(app);
  expect([await shop.stateOf(message_id), await shop.stateOf(nameless)]).toEqual(['sent', 'sent']);
  const row = await app.db
    .selectFrom('messages as m')
    .innerJoin('review_requests as r', 'r.id', 'm.request_id')
    .select(['m.provider_message_id', 'r.token', 'r.uuid'])
    .where('m.id', '=', message_id)
    .executeTakeFirstOrThrow();
  const message = kanal.messages.find(
    ({ idempotency_key }) => idempotency_key === `${row.uuid}.request.1`,
  );
  expect(message).toMatchObject({
    message_id: Number(row.provider_message_id),
    template_id: 3071,
    variables: { first_name: 'Léa', order_number: '1042', review_link: `y/${row.token}` },
  });
  expect(kanal.messages.find((other) => other !== message)?.variables['first_name']).toBe('à vous');
});

test('what the team mapped goes before our value; a variable without any value stops the message and nobody is written to', async () => {
  kanal.templates.splice(0, 1, {
    id: 5,
    name: 'a',
    structure: {
      body: {
        text: '{{1}} {{2}}',
        variables: [
          { number: 1, name: 'first_name' },
          { number: 2, name: 'cadeau' },
        ],
      },
    },
  });
  const shop = await connectedShop();
  const unmapped = await shop.addDue();
  await sendDueMessages(app);
  expect(await shop.stateOf(unmapped)).toBe('failed template_rejected');
  await shop.choose({ first_name: '{{first_name}} de {{shop_name}}', cadeau: 'un savon' });
  await shop.addDue();
  await sendDueMessages(app);
  expect(kanal.messages.map(({ variables }) => variables)).toEqual([
    { first_name: 'Léa de Maison Lavande', cadeau: 'un savon' },
  ]);
});

test('a key refused while sending breaks the channel, holds the messages, tells the owners once; a new key sends each message once', async () => {
  const shop = await connectedShop();
  const ids = [await shop.addDue(), await shop.addDue(), await shop.addDue()];
  kanal.keys.delete(KANAL_KEY);
  await sendDueMessages(app);
  await app.runEventHandlers();
  for (const id of ids) expect(await shop.stateOf(id)).toBe('held channel_disconnected');
  expect((await shop.call('GET', 'integrations')).body.data).toMatchObject([
    { state: 'broken', last_error: expect.stringContaining('Kanal refuse la clé') as string },
  ]);
  app.clock.advance(11 * MINUTE);
  await sendDueMessages(app); // retried automatically: still refused, and not announced again
  await app.runEventHandlers();
  const told = await mails(shop.team_id);
  expect(told.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    [shop.owner.email, 'WhatsApp ne part plus, Maison Lavande'],
  ]);
  expect(told[0]?.body_text).toContain('https://avis.test/dashboard/settings/integrations');

  kanal.keys.set(OTHER_KEY, { is_active: true });
  expect((await shop.connect(OTHER_KEY)).body.data).toMatchObject({
    state: 'connected',
    last_error: null,
  });
  for (const id of ids) expect(await shop.stateOf(id)).toBe('scheduled');
  app.clock.advance(DAY);
  await sendDueMessages(app);
  for (const id of ids) expect(await shop.stateOf(id)).toBe('sent');
  expect(kanal.messages.map(({ api_key, replays }) => [api_key, replays])).toEqual(
    ids.map(() => [OTHER_KEY, 0]),
  );
});

test('a key that works again repairs its card by itself, with the first message that is accepted', async () => {
  const shop = await connectedShop();
  const message_id = await shop.addDue();
  kanal.keys.set(KANAL_KEY, { is_active: false });
  await sendDueMessages(app);
  expect((await stored(shop.team_id))?.state).toBe('broken');
  kanal.keys.set(KANAL_KEY, { is_active: true });
  app.clock.advance(11 * MINUTE);
  await sendDueMessages(app);
  expect([
    await shop.stateOf(message_id),
    (await stored(shop.team_id))?.state,
    (await stored(shop.team_id))?.last_error,
  ]).toEqual(['sent', 'connected', null]);
  await app.runEventHandlers();
  expect(await mails(shop.team_id)).toEqual([]);
});

test('a test of the connection finds it broken, and finds it repaired', async () => {
  const shop = await connectedShop();
  kanal.keys.delete(KANAL_KEY);
  expect((await shop.call('POST', 'integrations/kanal/test')).body.data).toMatchObject({
    state: 'broken',
  });
  expect((await shop.call('GET', 'kanal/templates?force_refresh=1')).status).toBe(422);
  expect((await shop.call('GET', 'kanal/templates')).status).toBe(200);
  kanal.keys.set(KANAL_KEY, { is_active: true });
  kanal.fault({ kind: 'drop' });
  expect((await shop.call('POST', 'integrations/kanal/test')).status).toBe(502);
  expect((await shop.call('POST', 'integrations/kanal/test')).body.data).toMatchObject({
    state: 'connected',
    last_error: null,
  });
});

test('too many requests wait as long as Kanal says, and are no attempt', async () => {
  const shop = await connectedShop();
  const message_id = await shop.addDue();
  kanal.fault({
    kind: 'answer',
    path: 'templates',
    status: 429,
    body: { error: 'Too many requests. Please slow down.', retry_after: 40 },
  });
  await sendDueMessages(app);
  const row = await app.db
    .selectFrom('messages')
    .select(['status', 'reason', 'failures', 'due_at'])
    .where('id', '=', message_id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({
    status: 'held',
    reason: 'provider_unavailable',
    failures: 0,
    due_at: new Date('2026-11-20T09:00:40Z'),
  });
  app.clock.advance(MINUTE);
  await sendDueMessages(app);
  expect(await shop.stateOf(message_id)).toBe('sent');
});

test('a stop that comes after the claim, before the call, still keeps the message back', async () => {
  const shop = await connectedShop();
  const message_id = await shop.addDue();
  const { messages } = await claimDueMessages(
    app,
    await findDuePartitions(app.db, app.clock.now()),
    10,
  );
  const [message] = messages.filter(({ id }) => id === message_id);
  if (!message) throw new Error('nothing was claimed');
  await app.db
    .updateTable('review_requests')
    .set({ stopped_at: app.clock.now() })
    .where('id', '=', message.request_id)
    .execute();
  const channelOf = await findChannels(app, [message]);
  expect(
    await sendTestMessage(app, {
      message,
      compose: await composeMessages(app, [message]),
      channel: channelOf(message),
    }),
  ).toEqual({ kind: 'released' });
  expect(kanal.messages).toEqual([]);
});

test('a lost answer is asked again with the same key: one acceptance, one message', async () => {
  const shop = await connectedShop();
  const message_id = await shop.addDue();
  kanal.fault({ kind: 'lose_answer', path: 'templates' });
  await sendDueMessages(app);
  expect(await shop.stateOf(message_id)).toBe('held provider_unavailable');
  app.clock.advance(2 * MINUTE);
  await sendDueMessages(app);
  expect(await shop.stateOf(message_id)).toBe('sent');
  expect(kanal.messages.map(({ replays }) => replays)).toEqual([1]);
});

test('disconnected, its messages wait for the channel; connected again, they leave once', async () => {
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

test('a template that Kanal no longer lists carries nothing, until it is back', async () => {
  const shop = await connectedShop();
  const message_id = await shop.addDue();
  kanal.templates.length = 0;
  await refreshIntegrations(app);
  expect(await shop.stateOf(message_id)).toBe('skipped no_channel');
  kanal.templates.push(ASK_TEMPLATE);
  await refreshIntegrations(app);
  expect(await shop.stateOf(message_id)).toBe('scheduled');
  app.clock.advance(5 * DAY);
  await sendDueMessages(app);
  expect(await shop.stateOf(message_id)).toBe('sent');
});

test('teams send by their own key, and one that is broken does not hold another', async () => {
  kanal.keys.set(OTHER_KEY, { is_active: true });
  const [one, two] = [await connectedShop(), await addShop()];
  await two.connect(OTHER_KEY);
  await two.choose();
  const [held, sent] = [await one.addDue(), await two.addDue()];
  kanal.keys.delete(KANAL_KEY);
  await sendDueMessages(app);
  expect([await one.stateOf(held), await two.stateOf(sent)]).toEqual([
    'held channel_disconnected',
    'sent',
  ]);
  expect(kanal.messages.map(({ api_key }) => api_key)).toEqual([OTHER_KEY]);
});

test('another secret opens what the previous one sealed, and seals it again', async () => {
  const shop = await connectedShop();
  const moved = {
    ...app,
    config: {
      ...app.config,
      secretKey: 'a new secret, also long enough to be one',
      secretKeyPrevious: app.config.secretKey,
    },
  };
  const before = await stored(shop.team_id);
  await resealCredentials(moved);
  const alone = { ...moved, config: { ...moved.config, secretKeyPrevious: null } };
  const message_id = await shop.addDue();
  await sendDueMessages(alone);
  expect(await shop.stateOf(message_id)).toBe('sent');
  expect((await stored(shop.team_id))?.credentials).not.toEqual(before?.credentials);
  await resealCredentials({
    ...app,
    config: { ...app.config, secretKeyPrevious: alone.config.secretKey },
  });
});

test('a key that no secret opens asks to be pasted again, and holds back nobody else', async () => {
  kanal.keys.set(OTHER_KEY, { is_active: true });
  const [lost, other] = [await connectedShop(), await addShop()];
  await other.connect(OTHER_KEY);
  await other.choose();
  const strange = sealCredentials(
    { secretKey: 'a secret that nobody remembers any more', secretKeyPrevious: null },
    { team_id: lost.team_id, name: 'kanal' },
    KANAL_KEY,
  );
  await app.db
    .updateTable('integrations')
    .set({ credentials: strange })
    .where('team_id', '=', lost.team_id)
    .execute();
  const [held, sent] = [await lost.addDue(), await other.addDue()];
  await sendDueMessages(app);
  expect([await lost.stateOf(held), await other.stateOf(sent)]).toEqual([
    'held channel_disconnected',
    'sent',
  ]);
  await resealCredentials(app);
  expect(await stored(lost.team_id)).toMatchObject({
    state: 'broken',
    last_error: expect.stringContaining('collez-la de nouveau') as string,
  });
  expect((await lost.call('POST', 'integrations/kanal/test')).status).toBe(409);
  await lost.connect();
  app.clock.advance(DAY);
  await sendDueMessages(app);
  expect(await lost.stateOf(held)).toBe('sent');
});
