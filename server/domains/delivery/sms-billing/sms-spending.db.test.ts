import { smsScene, type SmsShop } from '#server/testing/scenes/sms-scene.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { sendDueMessages } from '#server/domains/delivery/worker/send-due-messages.ts';
import { DAY } from '#server/testing/manual-clock.ts';
import { assumeSent } from '#server/domains/delivery/reports/assume-sent.ts';
import { BREVO_KEY } from '#fake-services/sms/brevo.ts';

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

test('accepted SMS count for the month at the price that the team entered', async () => {
  const shop = await shopWith({ price_per_segment: 0.5 });
  await send(shop, 3);
  const segments = brevo.messages.reduce((sum, { smsCount }) => sum + smsCount, 0);
  expect(await shop.account()).toMatchObject({
    spent: { messages: 3, segments, cost: segments / 2 },
    price_per_segment: 0.5,
  });
});

test.each([
  [
    'a callback',
    async (shop: SmsShop) => {
      const [message] = brevo.messages;
      const payload = {
        messageId: message?.messageId,
        to: message?.recipient,
        msg_status: 'delivered',
        ts_event: app.clock.now().getTime() / 1000,
      };
      expect(
        (
          await app.http.inject({
            method: 'POST',
            url: message?.webUrl?.replace('https://avis.test', '') ?? '',
            payload,
          })
        ).statusCode,
        shop.team_id,
      ).toBe(200);
    },
  ],
  [
    'a person',
    async (shop: SmsShop, id: string) => {
      expect(
        (await shop.call('POST', `reviews_queued/${id}/resolve`, { outcome: 'sent' })).status,
      ).toBe(200);
    },
  ],
  [
    'the calendar',
    async () => {
      app.clock.advance(7 * DAY + 1);
      await assumeSent(app);
    },
  ],
])(
  'a lost answer that %s resolves counts in the month at the usual price, and for the ceiling',
  async (_by, settle) => {
    const shop = await shopWith({ price_per_segment: 1, monthly_ceiling: 1 });
    brevo.fault({ kind: 'lose_answer', path: 'transactionalSMS' });
    const [id = ''] = await send(shop, 1);
    expect([await shop.stateOf(id), await shop.account()]).toMatchObject([
      'outcome_unknown',
      { spent: { messages: 0, cost: 0 } },
    ]);
    await settle(shop, id);
    await app.runEventHandlers();
    await app.runEventHandlers();
    const segments = brevo.messages[0]?.smsCount ?? 0;
    expect(await shop.account()).toMatchObject({
      spent: { messages: 1, segments, cost: segments },
      paused_until: '2026-11-30T23:00:00.000Z',
    });
  },
);

test('a low credit is notified once each time it falls', async () => {
  const shop = await shopWith({ low_credit: 100 });
  const lows = async () =>
    (await shop.mails()).filter(({ subject }) => subject.startsWith('Crédit SMS bientôt épuisé'))
      .length;
  const credit = (credits: number) => brevo.keys.set(BREVO_KEY, { credits, is_active: true });
  credit(99);
  await send(shop, 2);
  await send(shop, 1);
  expect([await lows(), (await shop.account())['is_low']]).toEqual([1, true]);
  credit(500);
  await send(shop, 1);
  expect([await lows(), (await shop.account())['is_low']]).toEqual([1, false]);
  credit(50);
  app.clock.advance(DAY);
  await send(shop, 1);
  expect(await lows()).toBe(2);
  expect((await shop.mails()).at(-1)?.body_text).toMatch(
    /Il reste \d+(?:,\d)? crédits sur le compte Brevo/,
  );
});
