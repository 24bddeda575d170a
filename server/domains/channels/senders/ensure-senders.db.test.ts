import { expect, test } from 'vitest';
import type { App } from '#server/app.ts';
import { recordOrders } from '#server/domains/requests/intake/record-orders.ts';
import type { ChannelPort } from '#server/ports/message-channel.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { DAY } from '#server/testing/manual-clock.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { ensureSenders } from './ensure-senders.ts';
import { expireMessages } from '#server/domains/delivery/reports/expire-messages.ts';
import { findSenders } from './find-senders.ts';

const db = await testDatabase();

const smtp: ChannelPort = {
  provider: 'smtp',
  account: 'avis@boutique.test',
  honours_keys: false,
  is_outbox: false,
  limit: null,
  calls: 5,
  send: () => Promise.reject(new Error('unused')),
};

test('the instance’s sender follows its configuration, also when several processes start at once', async () => {
  const app = testApp(db);
  await Promise.all([ensureSenders(app), ensureSenders(app), ensureSenders(app)]);
  const before = await findSenders(db, '1');
  expect(before).toMatchObject({
    whatsapp: null,
    sms: null,
    email: { provider: 'outbox', state: 'connected' },
  });

  await ensureSenders({ ...app, channels: { whatsapp: null, sms: null, email: smtp } });
  expect((await findSenders(db, '1')).email).toMatchObject({
    provider: 'smtp',
    state: 'connected',
  });

  await ensureSenders(app);
  expect((await findSenders(db, '1')).email).toMatchObject({
    id: before.email?.id,
    state: 'connected',
  });
});

test('a sender that refused our credentials is connected again at the next start', async () => {
  const app = testApp(db, { channels: { whatsapp: null, sms: null, email: smtp } });
  await ensureSenders(app);
  await db
    .updateTable('senders')
    .set({ state: 'broken', state_reason: 'auth' })
    .where('provider', '=', 'smtp')
    .execute();
  expect((await findSenders(db, '1')).email).toMatchObject({ state: 'broken' });
  await ensureSenders(app);
  expect((await findSenders(db, '1')).email).toMatchObject({ state: 'connected' });
});

test('the test inbox is no channel for reviews once the instance is public', async () => {
  await ensureSenders(testApp(db, { config: { publicUrl: 'https://avis.boutique.test' } }));
  expect((await findSenders(db, '1')).email).toMatchObject({ state: 'disconnected' });
});

const sms: ChannelPort = { ...smtp, provider: 'brevo', account: 'instance' };
const ALONE: App['channels'] = { whatsapp: null, sms: null, email: null };
const OF_ALL: App['channels'] = { ...ALONE, sms, email: smtp };

/**
 * Adds a shop to a public instance that has no channel yet. `start` restarts the instance with
 * these channels.
 */
async function silentShop() {
  const app = testApp(db, { channels: ALONE, config: { publicUrl: 'https://avis.boutique.test' } });
  const start = (channels: App['channels']) => ensureSenders({ ...app, channels });
  await start(ALONE);
  await app.runEventHandlers();
  const both = { channels: ['sms', 'email'] };
  const team_id = await addTeam(app, {
    flow: { is_active: true, steps: { request: both, first_reminder: both, last_reminder: both } },
  });
  const notify = (orders: Record<string, unknown>[]) =>
    recordOrders(app, { team_id, integration_name: 'api' }, orders);
  const states = async (): Promise<string[]> =>
    (
      await db
        .selectFrom('messages')
        .select(['status', 'reason', 'channel', 'due_at'])
        .where('team_id', '=', team_id)
        .where('step', '=', 'request')
        .orderBy('id')
        .execute()
    ).map((row) =>
      [row.status, row.reason, row.channel, row.due_at === null ? null : 'due']
        .filter(Boolean)
        .join(' '),
    );
  return { app, start, notify, states };
}

test('a newly configured channel plans every waiting request, and an order that is never shipped expires', async () => {
  const { app, start, notify, states } = await silentShop();
  const now = app.clock.now().toISOString();
  await notify([
    { number: '1', email: 'a@exemple.fr', ordered_at: now },
    { number: '2', email: 'b@exemple.fr', fulfilled_at: now },
    { number: '3', email: 'c@exemple.fr', delivered_at: now },
  ]);
  expect(await states()).toEqual(Array(3).fill('held channel_disconnected email'));
  await start({ ...ALONE, email: smtp });
  await app.runEventHandlers();
  expect(await states()).toEqual([
    'waiting_delivery email',
    'waiting_delivery email due',
    'scheduled email due',
  ]);
  app.clock.advance(61 * DAY);
  await expireMessages(app);
  expect((await states())[0]).toBe('expired never_fulfilled email');
});

test('a customer with only a phone number is planned once the instance has SMS', async () => {
  const { app, start, notify, states } = await silentShop();
  await start({ ...ALONE, email: smtp });
  await notify([
    { number: '1', phone: '+33612345678', delivered_at: app.clock.now().toISOString() },
  ]);
  expect(await states()).toEqual(['skipped no_channel']);
  await start(OF_ALL);
  await app.runEventHandlers();
  expect(await states()).toEqual(['scheduled sms due']);
});

test('requests of a channel that leaves the configuration change their plan at once, before they are due', async () => {
  const { app, start, notify, states } = await silentShop();
  await start(OF_ALL);
  await app.runEventHandlers();
  const delivered_at = app.clock.now().toISOString();
  await notify([
    { number: '1', phone: '+33612345678', delivered_at },
    { number: '2', email: 'b@exemple.fr', phone: '+33612345679', delivered_at },
  ]);
  expect(await states()).toEqual(['scheduled sms due', 'scheduled sms due']);
  await start({ ...ALONE, email: smtp });
  await app.runEventHandlers();
  expect(await states()).toEqual(['held channel_disconnected sms', 'scheduled email due']);
});

test('a start without a change of channels, or that reconnects a sender, plans no team again', async () => {
  const { app, start } = await silentShop();
  await start(OF_ALL);
  expect(await app.runEventHandlers()).toBeGreaterThan(0);
  await start(OF_ALL);
  await db
    .updateTable('senders')
    .set({ state: 'broken', state_reason: 'auth' })
    .where('provider', '=', 'smtp')
    .execute();
  await start(OF_ALL);
  expect(await app.runEventHandlers()).toBe(0);
});
