import { expect, test } from 'vitest';
import { BREVO_KEY } from '#fake-services/sms/brevo.ts';
import { sendDueMessages } from '#server/domains/delivery/worker/send-due-messages.ts';
import { DAY, MINUTE } from '#server/testing/manual-clock.ts';
import { openSmsShops } from './connected-sms.fixture.ts';

const { app, brevo, brevoShop } = await openSmsShops();

test('a refused key holds the messages and notifies the owners once; with a new key each is sent once', async () => {
  const shop = await brevoShop();
  const ids = [(await shop.addDue()).id, (await shop.addDue()).id];
  brevo.keys.delete(BREVO_KEY);
  await sendDueMessages(app);
  await app.runEventHandlers();
  for (const id of ids) expect(await shop.stateOf(id)).toBe('held channel_disconnected');
  expect(await shop.account()).toMatchObject({
    state: 'broken',
    last_error: expect.stringContaining('collez-la ici') as string,
  });
  expect((await shop.mails()).map(({ subject }) => subject)).toEqual([
    'SMS ne part plus, Maison Lavande',
  ]);
  brevo.keys.set('xkeysib-nouvelle', { credits: 500, is_active: true });
  await shop.connectBrevo({ api_key: 'xkeysib-nouvelle' });
  app.clock.advance(DAY);
  await sendDueMessages(app);
  for (const id of ids) expect(await shop.stateOf(id)).toBe('sent');
  expect(brevo.messages.map(({ api_key }) => api_key)).toEqual([
    'xkeysib-nouvelle',
    'xkeysib-nouvelle',
  ]);
});

test('an empty credit is reported with what to do, and the account is repaired once it is paid', async () => {
  const shop = await brevoShop();
  const { id } = await shop.addDue();
  brevo.keys.set(BREVO_KEY, { credits: 0.1, is_active: true });
  await sendDueMessages(app);
  expect(await shop.account()).toMatchObject({
    state: 'broken',
    last_error: expect.stringContaining('Rechargez-le') as string,
  });
  brevo.keys.set(BREVO_KEY, { credits: 100, is_active: true });
  app.clock.advance(11 * MINUTE);
  await sendDueMessages(app);
  expect([await shop.stateOf(id), (await shop.account())['state']]).toEqual(['sent', 'connected']);
});

test('an SMS whose answer was lost is not sent again: its outcome is unknown until the callback', async () => {
  const shop = await brevoShop();
  const { id } = await shop.addDue();
  brevo.fault({ kind: 'lose_answer', path: 'transactionalSMS' });
  await sendDueMessages(app);
  app.clock.advance(DAY);
  await sendDueMessages(app);
  expect([await shop.stateOf(id), brevo.messages.length]).toEqual(['outcome_unknown', 1]);
  const [message] = brevo.messages;
  if (!message?.webUrl) throw new Error('nothing was sent');
  const payload = {
    messageId: message.messageId,
    to: message.recipient,
    msg_status: 'delivered',
    ts_event: app.clock.now().getTime() / 1000,
  };
  expect(
    (
      await app.http.inject({
        method: 'POST',
        url: message.webUrl.replace('https://avis.test', ''),
        payload,
      })
    ).statusCode,
  ).toBe(200);
  await app.runEventHandlers();
  expect(await shop.stateOf(id)).toBe('delivered');
});
