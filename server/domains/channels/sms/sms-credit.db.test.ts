import { smsScene } from '#server/testing/scenes/sms-scene.ts';
import { afterAll, beforeEach, test, expect } from 'vitest';
import { TWILIO_SID } from '#fake-services/sms/twilio.ts';
import { DAY } from '#server/testing/manual-clock.ts';
import { refreshIntegrations } from '#server/domains/connected-services/refresh-integrations.ts';

const { app, brevo, twilio, addShop } = await smsScene();

afterAll(async () => void (await Promise.all([brevo.stop(), twilio.stop()])));

beforeEach(() => {
  for (const service of [brevo, twilio]) {
    service.reset();
    service.setLimit(Infinity);
  }
  app.clock.set('2026-11-20T09:00:00Z');
});

test('the SMS credit is read on schedule and at each test, and an account that is not connected answers an error', async () => {
  const shop = await addShop();
  await shop.connectTwilio();
  const account = twilio.accounts.get(TWILIO_SID);
  if (account) account.balance = 12.5;
  app.clock.advance(DAY);
  await refreshIntegrations(app);
  expect(await shop.account()).toMatchObject({
    credit: { amount: 12.5, unit: 'USD', at: '2026-11-21T09:00:00.000Z' },
  });
  expect((await shop.call('POST', 'integrations/twilio/test')).body.data).toMatchObject({
    name: 'twilio',
    state: 'connected',
  });
  await shop.call('DELETE', 'integrations/twilio');
  for (const [method, path] of [
    ['POST', 'integrations/twilio/test'],
    ['PATCH', 'integrations/twilio'],
  ] as const)
    expect(await shop.call(method, path, method === 'PATCH' ? {} : undefined)).toMatchObject({
      status: 409,
      body: { code: 'twilio_not_connected' },
    });
  expect((await shop.call('PATCH', 'integrations/kanal', {})).status).toBe(404);
});
