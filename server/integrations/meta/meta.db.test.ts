import { afterAll, beforeEach, expect, test } from 'vitest';
import { refreshIntegrations } from '#server/domains/connected-services/refresh-integrations.ts';
import { verifyToken } from '#server/domains/channels/whatsapp/verify-token.ts';
import { endRestrictions } from '#server/domains/channels/violations/end-restrictions.ts';
import { sendDueMessages } from '#server/domains/delivery/worker/send-due-messages.ts';
import { DAY, HOUR, MINUTE } from '#server/testing/manual-clock.ts';
import { metaScene } from '#server/testing/scenes/meta-scene.ts';
import { APP_SECRET, CREDENTIALS, META_TOKEN, WABA_ID } from '#fake-services/whatsapp/meta-rows.ts';

const { app, meta, addShop, messageTo } = await metaScene();
afterAll(async () => {
  await app.http.close();
  await meta.stop();
});
beforeEach(async () => {
  meta.reset();
  // One shop a test answers for the account.
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
const timelineOf = async (request_id: string) =>
  (
    await app.db
      .selectFrom('request_timeline')
      .select('kind')
      .where('request_id', '=', request_id)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind);
const deliver = async (status: Promise<number>) => {
  expect(await status).toBe(200);
  await app.runEventHandlers();
};

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

test('statuses in any order, repeated and in one delivery, move the message forward and count once', async () => {
  const shop = await addShop();
  await shop.open();
  const { id, request_id, phone } = await shop.addDue();
  await sendDueMessages(app);
  const message = messageTo(phone);
  app.clock.advance(MINUTE);
  const at = app.clock.now();
  await deliver(
    meta.emitStatuses([
      { message, status: 'read', at },
      { message, status: 'sent', at },
    ]),
  );
  await deliver(
    meta.emitStatuses([
      { message, status: 'delivered', at },
      { message, status: 'read', at },
    ]),
  );
  expect([await shop.stateOf(id), await timelineOf(request_id)]).toEqual([
    'delivered',
    ['sent', 'delivered', 'opened'],
  ]);
  expect(
    await app.db
      .selectFrom('incoming_events')
      .select('dedupe_key')
      .where('team_id', '=', shop.team_id)
      .execute(),
  ).toHaveLength(3);
});

test('a lost answer is unknown until the first status settles it, and nobody is written to twice', async () => {
  const shop = await addShop();
  await shop.open();
  const { id, phone } = await shop.addDue();
  meta.fault({ kind: 'lose_answer', path: '/messages' });
  await sendDueMessages(app);
  expect(await shop.stateOf(id)).toBe('outcome_unknown');
  await deliver(meta.emitStatuses([{ message: messageTo(phone), status: 'delivered' }]));
  expect(await shop.stateOf(id)).toBe('delivered');
  await sendDueMessages(app);
  expect(meta.messages).toHaveLength(1);
});

test('who is not on WhatsApp is written to by the next channel, refused at once or later; who is spared waits a day', async () => {
  const shop = await addShop();
  await shop.open();
  const [late, spared] = [await shop.addDue({ email: 'tard@exemple.fr' }), await shop.addDue()];
  await sendDueMessages(app);
  await deliver(
    meta.emitStatuses([
      { message: messageTo(late.phone), status: 'failed', code: 131026 },
      { message: messageTo(spared.phone), status: 'failed', code: 131049 },
    ]),
  );
  meta.refuse(131026);
  const refused = await shop.addDue({ email: 'porte@exemple.fr' });
  await sendDueMessages(app);
  expect([
    await shop.stateOf(late.id),
    await shop.stateOf(refused.id),
    await shop.stateOf(spared.id),
  ]).toEqual(['sent', 'sent', 'held marketing_limit']);
  const others = await app.db
    .selectFrom('messages')
    .select(['channel', 'metadata'])
    .where('id', 'in', [late.id, refused.id])
    .execute();
  expect(others.map(({ channel, metadata }) => [channel, metadata['refused_channels']])).toEqual([
    ['email', ['whatsapp']],
    ['email', ['whatsapp']],
  ]);
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

test('the channel fallback order skips an account with a violation, only customers without another channel are held, and the violation is lifted gradually by an administrator', async () => {
  const shop = await addShop();
  await shop.open();
  await deliver(
    meta.emit([
      {
        field: 'account_update',
        value: { event: 'ACCOUNT_VIOLATION', violation_info: { violation_type: 'SPAM' } },
      },
    ]),
  );
  const [reached, alone] = [await shop.addDue({ email: 'autre@exemple.fr' }), await shop.addDue()];
  await sendDueMessages(app);
  expect([await shop.stateOf(alone.id), meta.messages.length]).toEqual([
    'held account_violation',
    0,
  ]);
  expect(
    await app.db
      .selectFrom('messages')
      .select('channel')
      .where('id', '=', reached.id)
      .executeTakeFirst(),
  ).toEqual({ channel: 'email' });
  expect((await shop.call('GET', 'meta/account')).body.data).toMatchObject({
    account: { blocked_type: 'SPAM', blocked_until: null },
  });
  const [item] = (await shop.call('GET', '/api/admin/account-violation-list')).body
    .data as unknown as object[];
  expect(item).toMatchObject({
    api_waba_id: WABA_ID,
    team: { id: shop.team_id, name: 'Maison Lavande' },
    phone_numbers: ['+33755512345'],
    type: 'SPAM',
    is_blocked: true,
    unblocked_at: null,
    unblocked_by: null,
  });
  expect(
    (await shop.call('POST', '/api/admin/unblock-account-violation', { api_waba_id: '1' })).status,
  ).toBe(404);
  expect(
    (await shop.call('POST', '/api/admin/unblock-account-violation', { api_waba_id: WABA_ID })).body
      .data,
  ).toMatchObject({ is_blocked: false, unblocked_by: shop.owner.email });
  await app.runEventHandlers();
  expect(await shop.stateOf(alone.id)).toBe('scheduled');
  expect((await shop.call('GET', 'meta/account')).body.data).toMatchObject({
    account: { people_limit: 50, blocked_at: null, resumed_at: '2026-11-20T09:00:00.000Z' },
  });
  app.clock.advance(DAY + HOUR);
  expect((await shop.call('GET', 'meta/account')).body.data).toMatchObject({
    account: { people_limit: 100 },
  });
  await sendDueMessages(app);
  expect(await shop.stateOf(alone.id)).toBe('sent');
});

test('restrictions end by themselves, a reinstated account too; what concerns calls only blocks nothing', async () => {
  const shop = await addShop();
  await shop.open(['whatsapp']);
  const blocked = async () =>
    (
      (await shop.call('GET', 'meta/account')).body.data as {
        account: { blocked_at: string | null };
      }
    ).account.blocked_at !== null;
  const update = (value: Record<string, unknown>) =>
    deliver(
      meta.emit([{ field: 'account_update', value }], { time: app.clock.now().getTime() / 1000 }),
    );
  await update({
    event: 'ACCOUNT_RESTRICTION',
    restriction_info: {
      restriction_type: 'RESTRICTED_ADD_PHONE_NUMBER_ACTION',
      expiration: 1_795_900_000,
    },
  });
  expect(await blocked()).toBe(false);
  await update({
    event: 'ACCOUNT_RESTRICTION',
    restriction_info: [
      {
        restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING',
        expiration: String(app.clock.now().getTime() / 1000 + 3600),
      },
    ],
  });
  expect(await blocked()).toBe(true);
  expect((await shop.call('GET', 'meta/account')).body.data).toMatchObject({
    account: {
      blocked_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING',
      blocked_until: new Date(app.clock.now().getTime() + HOUR).toISOString(),
    },
  });
  app.clock.advance(2 * HOUR);
  await endRestrictions(app);
  expect(await blocked()).toBe(false);
  await update({
    event: 'DISABLED_UPDATE',
    ban_info: { waba_ban_state: 'DISABLE', waba_ban_date: 'January 2, 2027' },
  });
  await endRestrictions(app);
  expect(await blocked()).toBe(true);
  await update({ event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'REINSTATE' } });
  expect(await blocked()).toBe(false);
});

test('an account that Meta locks in the answer to a call is blocked like one that it announces', async () => {
  const shop = await addShop();
  await shop.open(['whatsapp']);
  const { id } = await shop.addDue();
  meta.refuse(131031);
  await sendDueMessages(app);
  await app.runEventHandlers();
  expect(await shop.stateOf(id)).toBe('held account_violation');
  expect(
    await app.db
      .selectFrom('account_violations')
      .select('api_waba_id')
      .where('team_id', '=', shop.team_id)
      .execute(),
  ).toEqual([{ api_waba_id: WABA_ID }]);
});

test('no more different people in a day than the account may write to; one person at most every six seconds', async () => {
  const shop = await addShop();
  await shop.open(['whatsapp']);
  await app.db
    .updateTable('senders')
    .set({ people_per_day: 2 })
    .where('team_id', '=', shop.team_id)
    .execute();
  const people = [await shop.addDue(), await shop.addDue(), await shop.addDue()];
  const again = await shop.addDue({ phone: people[0]?.phone ?? '' });
  await sendDueMessages(app);
  const states = await Promise.all([...people, again].map(({ id }) => shop.stateOf(id)));
  expect(states.toSorted()).toEqual(['held channel_paused', 'held channel_paused', 'sent', 'sent']);
  app.clock.advance(7_000);
  await sendDueMessages(app);
  expect(new Set(meta.messages.map(({ to }) => to)).size).toBe(2);
  app.clock.advance(DAY);
  await sendDueMessages(app);
  expect(await Promise.all(people.map(({ id }) => shop.stateOf(id)))).toEqual([
    'sent',
    'sent',
    'sent',
  ]);
});

test('Meta’s word on the tier, on a pause and on a template counts at once', async () => {
  const shop = await addShop();
  await shop.open(['whatsapp']);
  await deliver(
    meta.emit([
      {
        field: 'phone_number_quality_update',
        value: {
          display_phone_number: '33755512345',
          event: 'UPGRADE',
          max_daily_conversations_per_business: 'TIER_2K',
        },
      },
    ]),
  );
  expect((await shop.call('GET', 'meta/account')).body.data).toMatchObject({
    account: { tier: 2000, people_limit: 1600 },
  });
  meta.refuse(131048);
  const paused = await shop.addDue();
  await sendDueMessages(app);
  expect(await shop.stateOf(paused.id)).toBe('held channel_paused');
  app.clock.advance(61 * MINUTE);
  await endRestrictions(app); // spread over the hours that are left
  app.clock.advance(DAY);
  await sendDueMessages(app);
  expect(await shop.stateOf(paused.id)).toBe('sent');
  const told = {
    message_template_id: 701122334455667,
    message_template_name: 'demande_avis_fr',
    message_template_language: 'fr',
  };
  await deliver(
    meta.emit([
      {
        field: 'message_template_status_update',
        value: { ...told, event: 'PAUSED', reason: 'NONE' },
      },
    ]),
  );
  await app.runEventHandlers();
  const last = await shop.addDue();
  await sendDueMessages(app);
  expect(await shop.stateOf(last.id)).toBe('skipped no_channel');
  await deliver(
    meta.emit([
      {
        field: 'template_category_update',
        value: {
          ...told,
          previous_category: 'UTILITY',
          new_category: 'MARKETING',
          correct_category: 'MARKETING',
        },
      },
    ]),
  );
  await app.runEventHandlers();
  const mails = await app.db
    .selectFrom('test_inbox_messages')
    .select('subject')
    .where('team_id', '=', shop.team_id)
    .orderBy('id')
    .execute();
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Modèle suspendu\u00a0: demande_avis_fr',
    'Meta reclasse le modèle demande_avis_fr',
  ]);
});

test('words, quick replies and STOP of a customer reach their request once; a preference stops and resumes', async () => {
  const shop = await addShop();
  await shop.open();
  const { request_id, phone } = await shop.addDue();
  await sendDueMessages(app);
  const from = phone.slice(1);
  for (let times = 0; times < 2; times++)
    await deliver(meta.emitWords({ id: 'wamid.IN1', from, text: 'Le colis est abîmé' }));
  await deliver(meta.emitWords({ id: 'wamid.IN2', from, button: 'Pas encore reçu' }));
  expect(await timelineOf(request_id)).toEqual(['sent', 'inbound_message', 'inbound_message']);
  const review = await shop.call('GET', `reviews/${request_id}`);
  const timeline = (review.body.data?.['timeline'] ?? []) as {
    label: string;
    detail: { text?: string };
  }[];
  expect(
    new Set(
      timeline
        .filter(({ label }) => label.startsWith('Message du client'))
        .map(({ detail }) => detail.text),
    ),
  ).toEqual(new Set(['Le colis est abîmé', 'Pas encore reçu']));
  await deliver(meta.emitWords({ id: 'wamid.IN3', from, text: 'STOP' }));
  const stopped = async () =>
    (
      await app.db
        .selectFrom('opt_outs')
        .select('id')
        .where('team_id', '=', shop.team_id)
        .where('removed_at', 'is', null)
        .execute()
    ).length > 0;
  expect(await stopped()).toBe(true);
  const prefer = (value: string) =>
    deliver(
      meta.emit([
        {
          field: 'user_preferences',
          value: {
            user_preferences: [
              { wa_id: from, category: 'marketing_messages', value, detail: '', timestamp: 1 },
            ],
          },
        },
      ]),
    );
  await prefer('resume');
  expect(await stopped()).toBe(false);
  await prefer('stop');
  expect([
    await stopped(),
    (await timelineOf(request_id)).filter((kind) => kind === 'stopped').length,
  ]).toEqual([true, 2]);
});

test('one of our templates is submitted once, followed and, approved, may be chosen', async () => {
  const shop = await addShop();
  await shop.open();
  expect(
    (await shop.call('POST', 'meta/templates', { name: 'recueil_demande_avis' })).body.data,
  ).toMatchObject({
    name: 'recueil_demande_avis',
    status: 'pending',
    variables_needed: ['first_name', 'order_number', 'shop_name', 'review_link'],
  });
  expect(
    (await shop.call('POST', 'meta/templates', { name: 'recueil_demande_avis' })).body.data,
  ).toMatchObject({ status: 'pending' });
  expect(meta.templates).toHaveLength(2);
  const [, row] = meta.templates;
  if (row) row.status = 'APPROVED';
  await refreshIntegrations(app);
  expect((await shop.call('GET', 'meta/templates')).body.data).toMatchObject({
    templates: [{ name: 'demande_avis_fr' }, { name: 'recueil_demande_avis', status: 'approved' }],
  });
});

test('what Meta says of another number of the account concerns nobody', async () => {
  const shop = await addShop();
  await shop.open();
  const { id, phone } = await shop.addDue();
  await sendDueMessages(app);
  await app.db
    .updateTable('integrations')
    .set({ settings: JSON.stringify({ waba_id: CREDENTIALS.waba_id, phone_number_id: '42' }) })
    .where('team_id', '=', shop.team_id)
    .execute();
  await deliver(meta.emitStatuses([{ message: messageTo(phone), status: 'delivered' }]));
  expect(await shop.stateOf(id)).toBe('sent');
});
