import { metaScene } from '#server/testing/scenes/meta-scene.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { sendDueMessages } from '#server/domains/delivery/worker/send-due-messages.ts';
import { MINUTE, DAY } from '#server/testing/manual-clock.ts';
import { endRestrictions } from '#server/domains/channels/violations/end-restrictions.ts';
import { refreshIntegrations } from '#server/domains/connected-services/refresh-integrations.ts';
import { CREDENTIALS } from '#fake-services/whatsapp/meta-rows.ts';

const { app, meta, addShop, messageTo } = await metaScene();

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
  await endRestrictions(app); // Distributed over the remaining hours.
  app.clock.advance(DAY);
  await sendDueMessages(app);
  expect(await shop.stateOf(paused.id)).toBe('sent');
  const notice = {
    message_template_id: 701122334455667,
    message_template_name: 'demande_avis_fr',
    message_template_language: 'fr',
  };
  await deliver(
    meta.emit([
      {
        field: 'message_template_status_update',
        value: { ...notice, event: 'PAUSED', reason: 'NONE' },
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
          ...notice,
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
    await deliver(meta.emitText({ id: 'wamid.IN1', from, text: 'Le colis est abîmé' }));
  await deliver(meta.emitText({ id: 'wamid.IN2', from, button: 'Pas encore reçu' }));
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
  await deliver(meta.emitText({ id: 'wamid.IN3', from, text: 'STOP' }));
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
