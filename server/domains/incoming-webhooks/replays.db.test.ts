import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendDueMessages } from '#server/domains/delivery/worker/send-due-messages.ts';
import { DAY, HOUR } from '#server/testing/manual-clock.ts';
import { purgeWebhooks } from './purge-webhooks.ts';
import { metaScene } from '#server/testing/scenes/meta-scene.ts';
import { smsScene } from '#server/testing/scenes/sms-scene.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { APP_SECRET, META_TOKEN, WABA_ID } from '#fake-services/whatsapp/meta-rows.ts';
import { TWILIO_SID, TWILIO_TOKEN } from '#fake-services/sms/twilio.ts';
import { signTwilio } from '#fake-services/sms/twilio-reports.ts';

/**
 * The webhooks of Slack, Shopify and Trustpilot are tested in `slack.db.test.ts`,
 * `shopify-webhooks.db.test.ts` and `trustpilot.db.test.ts`.
 */
const [whatsapp, sms] = [await metaScene(), await smsScene()];
afterAll(async () => {
  await whatsapp.app.http.close();
  await Promise.all([whatsapp.meta.stop(), sms.brevo.stop(), sms.twilio.stop()]);
});

interface Call {
  app: TestApp;
  url: string;
  body: string;
  headers: Record<string, string>;
}

/** A webhook about a request, its effect, and forged variants of it. */
interface ReplayedDelivery {
  request_id: string;
  call: (at?: Date) => Call;
  /** A webhook received later about an earlier time. */
  stale: () => Call;
  effect: string;
  forged: readonly Partial<Pick<Call, 'url' | 'body' | 'headers'>>[];
  refused: 401 | 404;
}

const deliveries: Record<string, ReplayedDelivery> = {};
const signMeta = (body: string, secret = APP_SECRET): Record<string, string> => ({
  'content-type': 'application/json',
  'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
});
const ask = async ({ app, url, body, headers }: Call): Promise<number> =>
  (
    await app.http.inject({
      method: 'POST',
      url: url.replace('https://avis.test', ''),
      headers,
      payload: body,
    })
  ).statusCode;

beforeAll(async () => {
  const shop = await whatsapp.addShop();
  await shop.open(['whatsapp']);
  const { phone, request_id } = await shop.addDue();
  await sendDueMessages(whatsapp.app);
  const { id, biz_opaque_callback_data } = whatsapp.messageTo(phone);
  const metaCall = (status: string): Call => {
    const value = {
      metadata: { phone_number_id: '118877665544332' },
      statuses: [
        {
          id,
          status,
          timestamp: String(whatsapp.app.clock.now().getTime() / 1000),
          biz_opaque_callback_data,
        },
      ],
    };
    const body = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id: WABA_ID, changes: [{ field: 'messages', value }] }],
    });
    return { app: whatsapp.app, url: '/webhooks/meta', body, headers: signMeta(body) };
  };
  const { body, headers } = metaCall('delivered');
  const signature = headers['x-hub-signature-256'] ?? '';
  deliveries['Meta'] = {
    request_id,
    call: () => metaCall('delivered'),
    stale: () => metaCall('sent'),
    effect: 'delivered',
    refused: 401,
    forged: [
      { headers: signMeta(body, 'another secret') },
      { headers: {} },
      { headers: { 'x-hub-signature-256': signature.toUpperCase() } },
      { headers: { 'x-hub-signature-256': `${signature}zz` } },
      { headers: { 'x-hub-signature-256': 'sha256=' } },
      { body: body.replace('delivered', 'failed') },
      { body: ` ${body}` },
      { headers: signMeta(body, META_TOKEN) },
    ],
  };

  const brevoShop = await sms.addShop();
  await brevoShop.connectBrevo();
  const byBrevo = await brevoShop.addDue();
  await sendDueMessages(sms.app);
  const sent = sms.brevo.messages.at(-1);
  const brevoCall = (msg_status: string): Call => ({
    app: sms.app,
    url: sent?.webUrl ?? '',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      messageId: sent?.messageId,
      to: sent?.recipient,
      msg_status,
      date: '2026-11-20 10:02:00',
    }),
  });
  deliveries['Brevo'] = {
    request_id: byBrevo.request_id,
    call: () => brevoCall('delivered'),
    stale: () => brevoCall('accepted'),
    effect: 'delivered',
    refused: 404,
    forged: [
      { url: (sent?.webUrl ?? '').replace(/-[\w-]{32}/u, `-${'A'.repeat(32)}`) },
      { url: '/webhooks/brevo/0-x' },
      { url: (sent?.webUrl ?? '').replace(/brevo\/\d+-/u, 'brevo/987654-') },
    ],
  };

  const twilioShop = await sms.addShop();
  await twilioShop.connectTwilio();
  const byTwilio = await twilioShop.addDue();
  await sendDueMessages(sms.app);
  const message = sms.twilio.messages.at(-1);
  const twilioCall = (MessageStatus: string, token = TWILIO_TOKEN): Call => {
    const form = {
      MessageSid: message?.sid ?? '',
      MessageStatus,
      To: message?.to ?? '',
      From: 'BOUTIQUE',
      AccountSid: TWILIO_SID,
    };
    const url = message?.status_callback ?? '';
    return {
      app: sms.app,
      url,
      body: new URLSearchParams(form).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signTwilio(token, url, form),
      },
    };
  };
  const good = twilioCall('delivered');
  deliveries['Twilio'] = {
    request_id: byTwilio.request_id,
    call: () => good,
    stale: () => twilioCall('sent'),
    effect: 'delivered',
    refused: 401,
    forged: [
      { headers: twilioCall('delivered', 'another token').headers },
      { headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      { body: good.body.replace('delivered', 'failed') },
      { url: `${good.url}&x=1` },
    ],
  };
});

const effects = async ({ call, request_id, effect }: ReplayedDelivery): Promise<number> =>
  (
    await call()
      .app.db.selectFrom('request_timeline')
      .select('id')
      .where('request_id', '=', request_id)
      .where('kind', '=', effect)
      .execute()
  ).length;
const countStored = async ({ db }: TestApp): Promise<number> =>
  (await db.selectFrom('incoming_events').select('id').execute()).length;

test.each(['Meta', 'Brevo', 'Twilio'])(
  '%s: a forged call is refused and stores nothing',
  async (name) => {
    const one = deliveries[name];
    if (!one) throw new Error(name);
    const { app } = one.call();
    const before = await countStored(app);
    for (const [at, forged] of one.forged.entries())
      expect([at, await ask({ ...one.call(), ...forged })]).toEqual([at, one.refused]);
    expect(await countStored(app)).toBe(before);
  },
);

test.each(['Meta', 'Brevo', 'Twilio'])(
  '%s: 2 to 50 calls at once, repeated after 1 h, 5 h and 8 days, and followed by an outdated one, have one effect',
  async (name) => {
    const one = deliveries[name];
    if (!one) throw new Error(name);
    const { app } = one.call();
    const before = await countStored(app);
    const repeated = one.call();
    for (const times of [2, 3, 5, 10, 20, 35, 50]) {
      const answers = await Promise.all(Array.from({ length: times }, () => ask(repeated)));
      expect(new Set(answers)).toEqual(new Set([200]));
      expect(await countStored(app)).toBe(before + 1);
    }
    await Promise.all([app.runEventHandlers(), app.runEventHandlers()]);
    for (const wait of [HOUR, 4 * HOUR, 8 * DAY]) {
      app.clock.advance(wait);
      // A purged webhook is no longer recognised by its key, and still takes effect once.
      await purgeWebhooks(app);
      const again = await Promise.all([...Array(5).keys()].map(() => ask(repeated)));
      expect([...again, await ask(one.stale())]).toEqual(Array(6).fill(200));
      await app.runEventHandlers();
      expect(await effects(one)).toBe(1);
    }
    expect(
      await app.db
        .selectFrom('messages')
        .select('status')
        .where('request_id', '=', one.request_id)
        .where('step', '=', 'request')
        .execute(),
    ).toEqual([{ status: 'delivered' }]);
  },
);

test('text that no column can store, keys that no index can hold and impossible dates are stored once and read', async () => {
  const { app } = whatsapp;
  const value = {
    metadata: { phone_number_id: '118877665544332' },
    statuses: [
      {
        id: `wamid.\0${'x'.repeat(9_000)}`,
        status: 'delivered',
        timestamp: '1e300',
        biz_opaque_callback_data: 'a\0b',
      },
    ],
    messages: [
      {
        id: 'wamid.\ud800',
        from: '33612345678',
        timestamp: '1795190400',
        type: 'text',
        text: { body: `STOP\0 ${'y'.repeat(40_000)}` },
      },
    ],
  };
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: WABA_ID, changes: [{ field: 'messages', value }] }],
  });
  const before = await countStored(app);
  for (let times = 0; times < 2; times++)
    expect(await ask({ app, url: '/webhooks/meta', body, headers: signMeta(body) })).toBe(200);
  await app.runEventHandlers();
  expect(await countStored(app)).toBe(before + 2);
  expect(
    await app.db.selectFrom('incoming_events').select('id').where('read_at', 'is', null).execute(),
  ).toEqual([]);
});
