import { smsScene, type SmsShop } from '#server/testing/scenes/sms-scene.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { sendDueMessages } from '#server/domains/delivery/worker/send-due-messages.ts';
import { DAY } from '#server/testing/manual-clock.ts';
import { endAtStatement } from '#server/testing/end-at-statement.ts';
import { liftCeilings } from '#server/domains/channels/senders/lift-ceilings.ts';

const { app, brevo, twilio, addShop } = await smsScene();

afterAll(async () => void (await Promise.all([brevo.stop(), twilio.stop()])));

beforeEach(() => {
  brevo.reset();
  brevo.setLimit(Infinity);
  app.clock.set('2026-11-20T09:00:00Z');
});

async function shopWith(settings: Record<string, unknown>, channels?: string[]): Promise<SmsShop> {
  const shop = await addShop(channels);
  await shop.connectBrevo();
  expect((await shop.call('PATCH', 'integrations/brevo', settings)).status).toBe(200);
  return shop;
}

async function send(shop: SmsShop, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push((await shop.addDue()).id);
  await sendDueMessages(app);
  await app.runEventHandlers();
  return ids;
}

const statesOf = (shop: SmsShop, ids: readonly string[]) =>
  Promise.all(ids.map((id) => shop.stateOf(id)));

test('at its monthly ceiling the account pauses, waiting messages are held with the reason, and the owners are notified once', async () => {
  const shop = await shopWith({ price_per_segment: 1, monthly_ceiling: 2 });
  const sent = await send(shop, 2);
  const held = await send(shop, 2);
  await app.runEventHandlers();
  expect([await statesOf(shop, sent), await statesOf(shop, held)]).toEqual([
    ['sent', 'sent'],
    ['held channel_paused', 'held channel_paused'],
  ]);
  expect(await shop.account()).toMatchObject({
    state: 'connected',
    paused_until: '2026-11-30T23:00:00.000Z',
    spent: { cost: 2 },
  });
  expect(
    (await shop.mails()).map(({ subject, body_text }) => [subject, /2\s€/.test(body_text)]),
  ).toEqual([['Plafond SMS du mois atteint, Maison Lavande', true]]);
});

test('a higher ceiling releases the held messages at once; saving the same one does not', async () => {
  const shop = await shopWith({ price_per_segment: 1, monthly_ceiling: 1 });
  await send(shop, 1);
  const held = await send(shop, 1);
  await shop.call('PATCH', 'integrations/brevo', { low_credit: 5 });
  await app.runEventHandlers();
  expect(await statesOf(shop, held)).toEqual(['held channel_paused']);
  await shop.call('PATCH', 'integrations/brevo', { monthly_ceiling: null });
  await app.runEventHandlers();
  app.clock.advance(DAY);
  await sendDueMessages(app);
  expect([await statesOf(shop, held), await shop.account()]).toMatchObject([
    ['sent'],
    { paused_until: null, monthly_ceiling: null },
  ]);
});

test('at the start of the month the account resumes, and its spending starts again', async () => {
  const shop = await shopWith({ price_per_segment: 1, monthly_ceiling: 1 });
  await send(shop, 1);
  const held = await send(shop, 1);
  app.clock.set('2026-11-30T22:59:00Z');
  await liftCeilings(app);
  await app.runEventHandlers();
  expect(await statesOf(shop, held)).toEqual(['held channel_paused']);
  app.clock.set('2026-11-30T23:01:00Z');
  await liftCeilings(app);
  await app.runEventHandlers();
  app.clock.advance(DAY);
  await sendDueMessages(app);
  expect([await statesOf(shop, held), await shop.account()]).toMatchObject([
    ['sent'],
    { spent: { messages: 1, cost: 1 } },
  ]);
});

test('messages resume in batches, and the pause ends with the last batch, even when the process stops between two', async () => {
  const shop = await shopWith({ price_per_segment: 1, monthly_ceiling: 1 });
  await send(shop, 1);
  const held = await send(shop, 5);
  const countHeld = async () =>
    (await statesOf(shop, held)).filter((state) => state === 'held channel_paused').length;
  expect(await countHeld()).toBe(5);
  app.clock.set('2026-11-30T23:01:00Z');
  const ended = { ...app, db: endAtStatement(app.db, 'update messages m set status', 3) };
  await expect(liftCeilings(ended, 2)).rejects.toThrow('the process ends');
  expect([await countHeld(), (await shop.account())['paused_until']]).toEqual([
    1,
    expect.any(String),
  ]);
  await liftCeilings(app, 2);
  expect([await countHeld(), (await shop.account())['paused_until']]).toEqual([0, null]);
});

test('with another channel on the step nothing is held: the fallback order skips the paused channel', async () => {
  const shop = await shopWith({ price_per_segment: 1, monthly_ceiling: 1 }, ['sms', 'email']);
  await send(shop, 1);
  await app.db
    .insertInto('senders')
    .values({ team_id: shop.team_id, channel: 'email', provider: 'smtp', account: 'own' })
    .execute();
  const { id } = await shop.addDue();
  await shop.call('PATCH', 'integrations/brevo', { monthly_ceiling: 1 });
  await app.db.updateTable('messages').set({ due_at: null }).where('id', '=', id).execute();
  const sender = await app.db
    .selectFrom('senders')
    .select('id')
    .where('team_id', '=', shop.team_id)
    .where('provider', '=', 'brevo')
    .executeTakeFirstOrThrow();
  expect(
    await app.db
      .selectFrom('senders')
      .select('pause_reason')
      .where('id', '=', sender.id)
      .executeTakeFirstOrThrow(),
  ).toEqual({ pause_reason: 'monthly_ceiling' });
  await app.db
    .updateTable('messages')
    .set({ due_at: app.clock.now() })
    .where('id', '=', id)
    .execute();
  await sendDueMessages(app);
  const row = await app.db
    .selectFrom('messages')
    .select('channel')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect([row.channel, brevo.messages.length]).toEqual(['email', 1]);
});
