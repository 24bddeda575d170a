import { beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/database/open.ts';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import type { ChannelPort } from '#server/ports/message-channel.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { DAY, HOUR } from '#server/testing/manual-clock.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { replanTeam } from './replan-team.ts';

/**
 * The effects of a saved flow or a changed order on waiting rows, from the first of December on, in
 * Paris time.
 */

/** A channel that sends nothing. */
const silent: ChannelPort = {
  provider: 'silent',
  account: 'one',
  honours_keys: true,
  is_outbox: false,
  limit: null,
  calls: 1,
  send: () => Promise.reject(new Error('sent')),
};
let db: Database;
let app: TestApp;
beforeAll(async () => {
  db = await testDatabase();
  app = testApp(db, {
    now: paris('2026-12-01T09:00'),
    channels: { whatsapp: null, sms: silent, email: silent },
  });
  await ensureSenders(app);
});

function paris(local: string): string {
  return `${local}:00+01:00`;
}
const ALL_DAY = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00', skip_holidays: false };
const FLOW = {
  is_active: true,
  delay: { value: 3, unit: 'days' },
  send_window: { email: ALL_DAY, sms: ALL_DAY },
};
const DELIVERED = {
  email: 'zoe@exemple.fr',
  country_code: 'FR',
  delivered_at: paris('2026-12-01T09:00'),
};

async function openShop(flow: Record<string, unknown> = {}) {
  app.clock.set(paris('2026-12-01T09:00'));
  const team_id = await addTeam(app, { flow: { ...FLOW, ...flow } });
  const post = async (path: string, payload?: object): Promise<void> => {
    // Months pass in these tests and sessions expire, so each call signs in.
    const { headers } = await addPerson(app, { team_id });
    const answer = await app.http.inject({
      method: 'POST',
      url: `/api/team/${path}`,
      headers,
      ...(payload && { payload }),
    });
    expect(answer.statusCode, answer.body).toBe(200);
    await app.runEventHandlers();
  };
  const rows = () =>
    db.selectFrom('messages').selectAll().where('team_id', '=', team_id).orderBy('id').execute();
  const requests = async () => (await rows()).filter(({ step }) => step === 'request');
  return {
    team_id,
    notify: (order: object) => post('orders', { number: '1', ...order }),
    save: (change: Record<string, unknown>) =>
      post('flow_configuration_config', { flow_configuration_config: { ...FLOW, ...change } }),
    restore: async () => post(`reviews_queued/${(await requests())[0]?.id ?? ''}/restore`),
    rows,
    requests,
    /** The first message of each request: its day and hour in Paris, and its status and reason. */
    lines: async () => (await requests()).map(shown),
    verdicts: async () =>
      (await rows()).map(({ status, reason }) => [status, reason].filter(Boolean).join(' ')),
  };
}
function shown({
  scheduled_at,
  due_at,
  status,
  reason,
}: {
  scheduled_at: Date;
  due_at: Date | null;
  status: string;
  reason: string | null;
}): string {
  const at = Temporal.Instant.fromEpochMilliseconds(scheduled_at.getTime())
    .toZonedDateTimeISO('Europe/Paris')
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });
  return [
    due_at === null || due_at.getTime() === scheduled_at.getTime() ? at : 'two dates',
    status,
    reason,
  ]
    .filter(Boolean)
    .join(' ');
}
/** Records the orders of twenty customers whose parcels arrived at this minute. */
async function publishOrders(
  shop: Awaited<ReturnType<typeof openShop>>,
  order: object = {},
): Promise<void> {
  for (let number = 1; number <= 20; number++)
    await shop.notify({
      ...DELIVERED,
      number: `m${number}`,
      email: `client${number}@exemple.fr`,
      ...order,
    });
}
/** Expects that no row is due before now and that the due dates differ. */
function expectSpread(rows: readonly { due_at: Date | null }[]): void {
  const dates = rows.map(({ due_at }) => due_at?.getTime() ?? 0);
  expect(Math.min(...dates)).toBeGreaterThanOrEqual(app.clock.now().getTime());
  expect(Math.max(...dates) - Math.min(...dates)).toBeGreaterThan(6 * HOUR);
}
const day = (line: string | undefined): string => (line ?? '').replace(/T\d\d:\d\d/u, '');
const pause = (from: number, to: number) => ({
  from: `2026-12-${String(from).padStart(2, '0')}`,
  to: `2026-12-${String(to).padStart(2, '0')}`,
  label: 'Inventaire',
});

test('a pause shortened or lengthened while it runs moves its messages with its end', async () => {
  const shop = await openShop({ pauses: [pause(4, 20)] });
  await shop.notify(DELIVERED);
  app.clock.set(paris('2026-12-05T12:00'));
  await shop.save({ pauses: [pause(4, 20)], link_ttl_days: 40 });
  expect(day((await shop.lines())[0])).toBe('2026-12-21 held flow_paused');
  await shop.save({ pauses: [pause(4, 27)] });
  expect(day((await shop.lines())[0])).toBe('2026-12-28 held flow_paused');
  await shop.save({ pauses: [pause(4, 6)] });
  expect(day((await shop.lines())[0])).toBe('2026-12-07 held flow_paused');
  await shop.save({});
  expect(day((await shop.lines())[0])).toBe('2026-12-05 scheduled');
});

test('a pause moved to a later start releases the dates that it no longer covers', async () => {
  const shop = await openShop({ pauses: [pause(3, 10)] });
  await shop.notify(DELIVERED);
  expect(day((await shop.lines())[0])).toBe('2026-12-11 scheduled');
  await shop.save({ pauses: [pause(6, 10)] });
  expect(await shop.lines()).toEqual(['2026-12-04T09:00 scheduled']);
});

test('messages held by a pause are spread over the hours when the pause ends early', async () => {
  const shop = await openShop({ pauses: [pause(4, 20)] });
  await publishOrders(shop);
  app.clock.set(paris('2026-12-10T08:00'));
  await shop.save({});
  expect(new Set((await shop.lines()).map(day))).toEqual(new Set(['2026-12-10 scheduled']));
  expectSpread(await shop.requests());
});

test('a flow saved on the first day after a pause does not group messages', async () => {
  const shop = await openShop({ pauses: [pause(4, 20)] });
  await publishOrders(shop);
  const planned = (await shop.requests()).map(({ due_at }) => due_at);
  app.clock.set(paris('2026-12-21T00:00'));
  await shop.save({ pauses: [pause(4, 20)], delay: { value: 1, unit: 'days' } });
  expect((await shop.requests()).map(({ due_at }) => due_at)).toEqual(planned);
});

test('a new pause moves only the dates inside it', async () => {
  const shop = await openShop({ delay: { value: 14, unit: 'days' } });
  await shop.notify(DELIVERED);
  await shop.save({ delay: { value: 3, unit: 'days' } });
  app.clock.set(paris('2026-12-03T09:00'));
  await shop.save({ pauses: [pause(4, 6)] });
  expect(await shop.lines()).toEqual(['2026-12-15T09:00 scheduled']);
  app.clock.set(paris('2026-12-04T09:00'));
  await shop.save({ pauses: [pause(4, 6)], link_ttl_days: 40 });
  await shop.notify({ tags: ['vip'] });
  expect(await shop.lines()).toEqual(['2026-12-15T09:00 scheduled']);
  await shop.save({ pauses: [pause(4, 15)] });
  expect(day((await shop.lines())[0])).toBe('2026-12-16 held flow_paused');
});

test('a gradual start delays only the messages of its first weeks, and its dates stay', async () => {
  const shop = await openShop({ delay: { value: 30, unit: 'days' } });
  await publishOrders(shop);
  await shop.save({ ramp: 'gentle' });
  expect(new Set(await shop.lines())).toEqual(new Set(['2026-12-31T09:00 scheduled']));
  const ramped = await openShop();
  await publishOrders(ramped);
  await ramped.save({ ramp: 'gentle' });
  app.clock.set(paris('2026-12-09T09:00'));
  const ahead = (await ramped.requests())
    .filter(({ scheduled_at }) => scheduled_at > app.clock.now())
    .map(({ id, scheduled_at }) => ({ id, scheduled_at }));
  expect(ahead.length).toBeGreaterThan(10);
  await ramped.save({ ramp: 'gentle', link_ttl_days: 40 });
  const after = new Map(
    (await ramped.requests()).map(({ id, scheduled_at }) => [id, scheduled_at]),
  );
  expect(ahead.map(({ id }) => ({ id, scheduled_at: after.get(id) }))).toEqual(ahead);
});

test('a request restored by a person although too old stays planned after a saved flow and a changed order', async () => {
  const shop = await openShop({
    send_window: { email: { ...ALL_DAY, days: [1], from: '09:00', to: '19:00' } },
  });
  await shop.notify({ ...DELIVERED, delivered_at: '2026-09-01' });
  expect(await shop.verdicts()).toEqual([
    'skipped too_old',
    'cancelled request_not_sent',
    'cancelled request_not_sent',
  ]);
  await shop.restore();
  const monday = '2026-12-07T09:00 scheduled';
  expect(await shop.lines()).toEqual([monday]);
  await shop.notify({ tags: ['vip'] });
  expect(await shop.lines()).toEqual([monday]);
  await shop.notify({ ordered_at: '2026-08-20' });
  expect(await shop.lines()).toEqual([monday]);
  await shop.save({
    send_window: { email: { ...ALL_DAY, days: [1], from: '09:00', to: '19:00' } },
    link_ttl_days: 40,
  });
  expect(await shop.verdicts()).toEqual(['scheduled', 'scheduled', 'scheduled']);
  expect(await shop.lines()).toEqual([monday]);
});

test('a message that a cap delays by two months is not too old for a saved flow', async () => {
  const shop = await openShop();
  await shop.notify(DELIVERED);
  const slot = new Date(app.clock.now().getTime() + 60 * DAY);
  await db
    .updateTable('messages')
    .set({
      status: 'held',
      reason: 'frequency_cap',
      scheduled_at: slot,
      due_at: slot,
      metadata: JSON.stringify({ moved_by: 'cap' }),
    })
    .where('team_id', '=', shop.team_id)
    .where('step', '=', 'request')
    .execute();
  app.clock.advance(40 * DAY);
  await shop.save({ link_ttl_days: 40 });
  expect(await shop.verdicts()).toEqual(['held frequency_cap', 'scheduled', 'scheduled']);
  expect((await shop.requests())[0]?.due_at).toEqual(slot);
});

test('an event reported or corrected to over 30 days ago is too old', async () => {
  const shop = await openShop();
  await shop.notify({
    number: '1',
    email: 'a@exemple.fr',
    fulfilled_at: paris('2026-11-30T09:00'),
  });
  await shop.notify({ number: '2', ...DELIVERED });
  expect(await shop.verdicts()).toEqual([
    'waiting_delivery',
    'scheduled',
    'scheduled',
    'scheduled',
    'scheduled',
    'scheduled',
  ]);
  for (const number of ['1', '2']) await shop.notify({ number, delivered_at: '2026-10-01' });
  expect((await shop.requests()).map(({ reason }) => reason)).toEqual(['too_old', 'too_old']);
});

test('excluded requests are sent once the exclusion is removed, spread over the hours; old ones stay skipped', async () => {
  const shop = await openShop({
    exclusions: { tags: ['Pro'] },
    delay: { value: 0, unit: 'minutes' },
  });
  await shop.notify({ ...DELIVERED, tags: ['pro'] });
  app.clock.advance(35 * DAY);
  await publishOrders(shop, { delivered_at: app.clock.now().toISOString(), tags: ['pro'] });
  app.clock.advance(DAY);
  await shop.notify({ ...DELIVERED, number: '99', email: 'ancien@exemple.fr', tags: ['pro'] });
  expect(new Set((await shop.requests()).map(({ reason }) => reason))).toEqual(
    new Set(['excluded']),
  );
  await shop.save({ delay: { value: 0, unit: 'minutes' } });
  const [old, ...others] = await shop.requests();
  const late = others.pop();
  expect([old?.reason, late?.reason]).toEqual(['excluded', 'too_old']);
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set(['scheduled']));
  expectSpread(others);
});

test('a reminder to an invalid mailbox is planned again when its step gains SMS; one of months ago is not', async () => {
  const byMail = {
    steps: { first_reminder: { channels: ['email'] }, last_reminder: { is_enabled: false } },
  };
  const shop = await openShop(byMail);
  const sendTo = async (number: string): Promise<void> => {
    await shop.notify({
      ...DELIVERED,
      number,
      email: `z${number}@exemple.fr`,
      phone: '0612345678',
      delivered_at: app.clock.now().toISOString(),
    });
    const sent = {
      status: 'sent',
      sent_at: app.clock.now(),
      due_at: null,
      finished_at: app.clock.now(),
    } as const;
    await db
      .updateTable('messages')
      .set(sent)
      .where('team_id', '=', shop.team_id)
      .where('step', '=', 'request')
      .where('finished_at', 'is', null)
      .execute();
    await db
      .insertInto('suppressions')
      .values({
        team_id: shop.team_id,
        email: `z${number}@exemple.fr`,
        reason: 'refused',
        words: '550 no such user',
        created_at: app.clock.now(),
      })
      .execute();
    await replanTeam(app, { team_id: shop.team_id });
  };
  const reminders = async () =>
    (await shop.rows())
      .filter(({ step }) => step === 'first_reminder')
      .map(({ status, reason, channel, due_at }) =>
        [status, reason, channel, due_at && 'due'].filter(Boolean).join(' '),
      );
  await sendTo('1');
  app.clock.advance(60 * DAY);
  await sendTo('2');
  expect(await reminders()).toEqual(['skipped invalid_recipient', 'skipped invalid_recipient']);
  await shop.save({ steps: { ...byMail.steps, first_reminder: { channels: ['email', 'sms'] } } });
  expect(await reminders()).toEqual(['skipped invalid_recipient', 'scheduled sms due']);
});
