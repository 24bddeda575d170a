import { afterAll, beforeEach, expect, test } from 'vitest';
import { claimDueMessages } from '#server/domains/delivery/claiming/claim-due-messages.ts';
import { expireMessages } from '#server/domains/delivery/reports/expire-messages.ts';
import { findDuePartitions } from '#server/domains/delivery/claiming/find-due-partitions.ts';
import { sendDueMessages } from '#server/domains/delivery/worker/send-due-messages.ts';
import { addPerson, type TestPerson } from '#server/testing/builders/person.ts';
import { DAY, HOUR } from '#server/testing/manual-clock.ts';
import { sendingScene } from '#server/testing/scenes/sending-scene.ts';
import { expireUnfulfilled } from './schedule/expire-unfulfilled.ts';
import { stopRequests } from './schedule/stop-requests.ts';

/**
 * Complete message histories, from the order that a shop sends to the e-mail that arrives or does
 * not.
 */

const scene = await sendingScene();
const { app, smtp } = scene;
beforeEach(() => {
  smtp.reset();
  app.clock.set('2026-11-20T09:00:00Z');
});
afterAll(() => scene.close());

interface Shop {
  team_id: string;
  person: TestPerson;
  notify: (order: Record<string, unknown>) => Promise<void>;
  setFlow: (flow: Record<string, unknown>) => Promise<void>;
  /** The status and reason of each step. */
  verdicts: () => Promise<string[]>;
  request_id: () => Promise<string>;
}

const ALL_DAY = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00', skip_holidays: false };
const FLOW = {
  is_active: true,
  delay: { value: 1, unit: 'days' },
  send_window: { email: ALL_DAY },
  caps: { messages_per_day: null, requests_per_30_days: null },
};

async function openShop(flow: Record<string, unknown> = {}): Promise<Shop> {
  const team_id = await scene.addTeam({ ...FLOW, ...flow });
  const person = await addPerson(app, { team_id });
  const post = async (path: string, payload: object): Promise<void> => {
    const answer = await app.http.inject({
      method: 'POST',
      url: `/api/team/${path}`,
      payload,
      headers: person.headers,
    });
    expect(answer.statusCode, answer.body).toBe(200);
    await app.runEventHandlers();
  };
  const rows = () =>
    app.db
      .selectFrom('messages')
      .select(['request_id', 'status', 'reason'])
      .where('team_id', '=', team_id)
      .orderBy('id')
      .execute();
  return {
    team_id,
    person,
    notify: (order) => post('orders', { number: '1', ...order }),
    setFlow: (change) =>
      post('flow_configuration_config', { flow_configuration_config: { ...FLOW, ...change } }),
    verdicts: async () =>
      (await rows()).map(({ status, reason }) =>
        reason === null ? status : `${status} ${reason}`,
      ),
    request_id: async () => (await rows())[0]?.request_id ?? '',
  };
}
/**
 * Advances the clock by this number of hours, six at a time, with a worker that sends what is due.
 */
async function live(hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 6) {
    app.clock.advance(6 * HOUR);
    await sendDueMessages(app);
  }
}
const ZOE = { email: 'zoe@exemple.fr', country_code: 'FR', first_name: 'Zoé' };
const NOW = '2026-11-20T09:00:00Z';

test('a contact changed after the request receives the reminders; the old link stays valid, and an opt-out on it stops the new contact', async () => {
  const shop = await openShop({
    steps: { first_reminder: { delay_days: 2 }, last_reminder: { delay_days: 2 } },
  });
  await shop.notify({ ...ZOE, delivered_at: NOW });
  await live(24);
  const [link] = /\/y\/[\w-]{22}/u.exec(smtp.mailsTo('zoe@exemple.fr')[0]?.text ?? '') ?? [];
  await shop.notify({ email: 'zoe@ailleurs.fr' });
  await live(48);
  expect(smtp.mails.map((mail) => mail.to)).toEqual(['zoe@exemple.fr', 'zoe@ailleurs.fr']);
  expect((await app.http.inject({ url: link ?? '' })).statusCode).toBe(200);
  await stopRequests(app, await shop.request_id(), 'page');
  await live(72);
  expect(smtp.mails).toHaveLength(2);
  expect(await shop.verdicts()).toEqual(['sent', 'sent', 'cancelled opted_out']);
});

test('a full refund before the delivery cancels the request; a refund after it delays the request by 7 days', async () => {
  const before = await openShop();
  await before.notify({ ...ZOE, fulfilled_at: NOW });
  await before.notify({ refunded_at: NOW });
  expect(await before.verdicts()).toEqual(Array(3).fill('cancelled order_refunded'));
  const after = await openShop();
  await after.notify({ ...ZOE, email: 'lea@exemple.fr', delivered_at: NOW });
  await after.notify({ refunded_at: '2026-11-20T10:00:00Z' });
  expect((await after.verdicts())[0]).toBe('held order_refunded');
  await live(6 * 24);
  expect(smtp.mailsTo('lea@exemple.fr')).toEqual([]);
  await live(30);
  expect(smtp.mailsTo('lea@exemple.fr')).toHaveLength(1);
  expect(smtp.mailsTo('zoe@exemple.fr')).toEqual([]);
});

test('an order without delivery event uses the fallback delay, counted from the shipment without the flow’s delay', async () => {
  const shop = await openShop({ fallback_delay_days: 5 });
  await shop.notify({ ...ZOE, fulfilled_at: NOW });
  expect((await shop.verdicts())[0]).toBe('waiting_delivery');
  const { scheduled_at } = await app.db
    .selectFrom('messages')
    .select('scheduled_at')
    .where('team_id', '=', shop.team_id)
    .where('step', '=', 'request')
    .executeTakeFirstOrThrow();
  expect(scheduled_at.toISOString()).toBe('2026-11-25T09:00:00.000Z');
  await live(5 * 24);
  expect((await shop.verdicts())[0]).toBe('sent');
});

test('an order never shipped expires after 60 days, cannot be sent manually, and is planned again at its shipment', async () => {
  const shop = await openShop();
  await shop.notify({ ...ZOE, ordered_at: '2026-09-21T10:00:00Z' });
  expect((await shop.verdicts())[0]).toBe('waiting_delivery');
  app.clock.advance(HOUR);
  await expireMessages(app);
  await expireUnfulfilled(app);
  expect(await shop.verdicts()).toEqual([
    'expired never_fulfilled',
    'cancelled request_not_sent',
    'cancelled request_not_sent',
  ]);
  const { id } = await app.db
    .selectFrom('messages')
    .select('id')
    .where('team_id', '=', shop.team_id)
    .where('step', '=', 'request')
    .executeTakeFirstOrThrow();
  const customer = await app.http.inject({
    method: 'POST',
    url: `/api/team/reviews_queued/${id}/send_now`,
    headers: shop.person.headers,
  });
  expect([customer.statusCode, customer.json<{ code: string }>().code]).toEqual([
    409,
    'never_fulfilled',
  ]);
  await shop.notify({ delivered_at: app.clock.now().toISOString() });
  expect(await shop.verdicts()).toEqual(['scheduled', 'scheduled', 'scheduled']);
});

test('a message stays with the trigger of its planning', async () => {
  const shop = await openShop({ trigger_event: 'order_paid' });
  await shop.notify({ ...ZOE, ordered_at: NOW });
  await shop.setFlow({ trigger_event: 'order_delivered' });
  expect((await shop.verdicts())[0]).toBe('waiting_payment');
  await shop.notify({ paid_at: NOW });
  expect((await shop.verdicts())[0]).toBe('scheduled');
});

test('an order received while the flow is off is skipped; once restored by a person, it is held until the flow is on, then sent', async () => {
  const shop = await openShop({ is_active: false });
  await shop.notify({ ...ZOE, delivered_at: NOW });
  await shop.setFlow({ is_active: true });
  expect((await shop.verdicts())[0]).toBe('skipped flow_inactive');
  await shop.setFlow({ is_active: false });
  const { id } = await app.db
    .selectFrom('messages')
    .select('id')
    .where('team_id', '=', shop.team_id)
    .where('step', '=', 'request')
    .executeTakeFirstOrThrow();
  await app.http.inject({
    method: 'POST',
    url: `/api/team/reviews_queued/${id}/restore`,
    headers: shop.person.headers,
  });
  expect((await shop.verdicts())[0]).toBe('held flow_inactive');
  await shop.setFlow({ is_active: true });
  await live(48);
  expect((await shop.verdicts())[0]).toBe('sent');
});

test('with the first reminder disabled, the last reminder counts from the request', async () => {
  const shop = await openShop({
    steps: { first_reminder: { delay_days: 2 }, last_reminder: { delay_days: 3 } },
  });
  await shop.notify({ ...ZOE, delivered_at: NOW });
  await live(24);
  await shop.setFlow({
    steps: { first_reminder: { is_enabled: false }, last_reminder: { delay_days: 3 } },
  });
  expect(await shop.verdicts()).toEqual(['sent', 'cancelled step_disabled', 'scheduled']);
  // The planned date does not change: the disabled step does not delay it.
  await live(5 * 24);
  expect(await shop.verdicts()).toEqual(['sent', 'cancelled step_disabled', 'sent']);
});

test('messages held by a pause are sent after it, spread over the open hours of its first day', async () => {
  const shop = await openShop({
    delay: { value: 0, unit: 'minutes' },
    pauses: [{ from: '2026-11-19', to: '2026-11-22', label: 'Congés' }],
  });
  for (let number = 1; number <= 20; number++)
    await shop.notify({
      ...ZOE,
      number: String(number),
      email: `client${number}@exemple.fr`,
      delivered_at: NOW,
    });
  const rows = await app.db
    .selectFrom('messages')
    .select(['status', 'reason', 'due_at'])
    .where('team_id', '=', shop.team_id)
    .where('step', '=', 'request')
    .execute();
  expect(new Set(rows.map(({ status, reason }) => `${status} ${reason}`))).toEqual(
    new Set(['held flow_paused']),
  );
  const dates = rows.map(({ due_at }) => due_at?.getTime() ?? 0);
  const monday = Date.parse('2026-11-23T00:00:00+01:00');
  expect(Math.min(...dates)).toBeGreaterThanOrEqual(monday);
  expect(Math.max(...dates)).toBeLessThan(monday + DAY);
  expect(Math.max(...dates) - Math.min(...dates)).toBeGreaterThan(8 * HOUR);
});

test('a withdrawn consent ends the request, and a new consent releases it', async () => {
  const shop = await openShop({ consent: { email: 'explicit' } });
  await shop.notify({ ...ZOE, delivered_at: NOW });
  expect((await shop.verdicts())[0]).toBe('skipped no_consent');
  await shop.notify({ consent: { email: true } });
  expect((await shop.verdicts())[0]).toBe('scheduled');
  await shop.notify({ consent: { email: false } });
  expect((await shop.verdicts())[0]).toBe('skipped no_consent');
});

test('two workers together never exceed a daily or 30-day cap for a person reached by e-mail in one order and by phone in another', async () => {
  const team = await scene.addTeam({ caps: { messages_per_day: 1, requests_per_30_days: null } });
  const monthly = await scene.addTeam({
    caps: { messages_per_day: null, requests_per_30_days: 2 },
  });
  for (const shop of [team, monthly]) {
    for (let i = 0; i < 12; i++) {
      const { request_id } = await scene.addDue(shop, {
        email: i % 2 === 0 ? `autre${i}.${shop}@exemple.fr` : `lea.${shop}@exemple.fr`,
      });
      await app.db
        .updateTable('review_requests')
        .set({ phone_number: i % 2 === 0 || i === 1 ? `+3361234${shop.padStart(4, '0')}` : null })
        .where('id', '=', request_id)
        .execute();
    }
  }
  const partitions = await findDuePartitions(app.db, app.clock.now());
  const claims = [
    ...(await Promise.all(Array.from({ length: 6 }, () => claimDueMessages(app, partitions, 4)))),
    await claimDueMessages(app, partitions, 100),
  ];
  const taken = claims.flatMap(({ messages }) => messages);
  const requests = await app.db
    .selectFrom('review_requests')
    .select(['id', 'team_id', 'email', 'phone_number'])
    .where(
      'id',
      'in',
      taken.map((message) => message.request_id),
    )
    .execute();
  const mostOf = (of: string): number => {
    const theirs = requests.filter((request) => request.team_id === of);
    const keys = theirs.flatMap(({ email, phone_number }) => [
      email ?? '',
      ...(phone_number === null ? [] : [phone_number]),
    ]);
    return Math.max(...keys.map((key) => keys.filter((other) => other === key).length));
  };
  expect([mostOf(team), mostOf(monthly)]).toEqual([1, 2]);
});
