import { metaScene } from '#server/testing/scenes/meta-scene.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { sendDueMessages } from '#server/domains/delivery/worker/send-due-messages.ts';
import { MINUTE } from '#server/testing/manual-clock.ts';

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
