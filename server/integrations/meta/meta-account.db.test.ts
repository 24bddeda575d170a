import { metaScene } from '#server/testing/scenes/meta-scene.ts';
import { afterAll, beforeEach, test, expect } from 'vitest';
import { WABA_ID, META_TOKEN, APP_SECRET } from '#fake-services/whatsapp/meta-rows.ts';
import { verifyToken } from '#server/domains/channels/whatsapp/verify-token.ts';
import { sendDueMessages } from '#server/domains/delivery/worker/send-due-messages.ts';
import { DAY } from '#server/testing/manual-clock.ts';

const { app, meta, addShop } = await metaScene();

afterAll(async () => {
  await app.http.close();
  await meta.stop();
});

beforeEach(async () => {
  meta.reset();
  // In each test only one shop answers for the account.
  await app.db
    .updateTable('integrations')
    .set({ state: 'disconnected', credentials: null })
    .execute();
  app.clock.set('2026-11-20T09:00:00Z');
});

const stored = (team_id: string) =>
  app.db
    .selectFrom('integrations')
    .selectAll()
    .where('team_id', '=', team_id)
    .executeTakeFirstOrThrow();

test('wrong credentials are refused at their field and nothing is kept; good ones bring number, tier and templates, sealed', async () => {
  const shop = await addShop();
  expect(await shop.connect({ app_secret: 'autre' })).toMatchObject({
    status: 422,
    body: {
      code: 'invalid_credentials',
      errors: { app_secret: [expect.stringContaining('clé secrète') as string] },
    },
  });
  expect(await shop.connect({ waba_id: '12345' })).toMatchObject({
    status: 422,
    body: { errors: { waba_id: [expect.any(String) as string] } },
  });
  expect(
    await app.db
      .selectFrom('integrations')
      .select('id')
      .where('team_id', '=', shop.team_id)
      .executeTakeFirst(),
  ).toBeUndefined();
  expect((await shop.connect()).body.data).toMatchObject({
    name: 'meta',
    state: 'connected',
    account: 'Maison Lavande, +33755512345',
  });
  expect([...meta.subscribed]).toEqual([WABA_ID]);
  const sealed = (await stored(shop.team_id)).credentials?.toString('latin1') ?? '';
  expect([sealed.includes(META_TOKEN), sealed.includes(APP_SECRET)]).toEqual([false, false]);
  expect((await shop.call('GET', 'meta/account')).body.data).toMatchObject({
    callback_url: 'https://avis.test/webhooks/meta',
    account: {
      phone_number: '+33755512345',
      quality: 'green',
      tier: 250,
      people_limit: 200,
      people_today: 0,
      blocked_at: null,
    },
  });
  expect((await shop.call('GET', 'meta/templates')).body.data).toMatchObject({
    templates: [
      {
        name: 'demande_avis_fr',
        status: 'approved',
        variables_needed: ['header_1', 'body_1', 'review_link'],
      },
    ],
  });
  expect((await shop.call('GET', '/api/team')).body.data).toMatchObject({
    phone_numbers: [{ phone_number: '+33755512345', label: 'Maison Lavande', provider: 'meta' }],
  });
  expect(await shop.call('POST', 'kanal/connect', { api_key: 'knl' })).toMatchObject({
    status: 409,
    body: { code: 'whatsapp_taken' },
  });
  expect((await shop.call('DELETE', 'integrations/meta')).body.data).toMatchObject({
    state: 'disconnected',
  });
  expect([
    meta.subscribed.size,
    (await shop.call('GET', '/api/team')).body.data?.['phone_numbers'],
  ]).toEqual([0, []]);
});

test('the address is tried by Meta with our word only; what is not signed by the account’s secret stores nothing', async () => {
  const shop = await addShop();
  await shop.open();
  expect(await meta.verify(verifyToken(app.config))).toBe('90817263');
  expect(await meta.verify('autre')).toBeNull();
  const change = { field: 'account_alerts', value: {} };
  const signed = 'sha256=e6ad1226d7dbb376b93779e72f6ea6cc56d514dbcb4b3fa023b679f8f0220325';
  expect([
    await meta.emit([change], { signature: signed }),
    await meta.emit([change], { waba_id: '1' }),
    await meta.emit([change], { signature: '' }),
  ]).toEqual([401, 401, 401]);
  expect(
    await app.db
      .selectFrom('incoming_events')
      .select('id')
      .where('team_id', '=', shop.team_id)
      .execute(),
  ).toEqual([]);
});

test('a token that is refused breaks the channel and holds what waits; a new one sends each message once', async () => {
  const shop = await addShop();
  await shop.open(['whatsapp']);
  const { id } = await shop.addDue();
  meta.tokens.set(META_TOKEN, { app_secret: APP_SECRET, is_expired: true });
  await sendDueMessages(app);
  await app.runEventHandlers();
  expect(await shop.stateOf(id)).toBe('held channel_disconnected');
  expect(await stored(shop.team_id)).toMatchObject({
    state: 'broken',
    last_error: expect.stringContaining('jeton') as string,
  });
  meta.tokens.set('EAAnew', { app_secret: APP_SECRET });
  expect((await shop.connect({ token: 'EAAnew' })).body.data).toMatchObject({
    state: 'connected',
    last_error: null,
  });
  app.clock.advance(DAY);
  await sendDueMessages(app);
  expect([await shop.stateOf(id), meta.messages.length]).toEqual(['sent', 1]);
});
