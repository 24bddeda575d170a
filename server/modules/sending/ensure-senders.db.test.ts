import { expect, test } from 'vitest';
import type { MessageChannel } from '#server/ports/message-channel.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { ensureSenders } from './ensure-senders.ts';
import { findSenders } from './find-senders.ts';

const db = await testDatabase();

const smtp: MessageChannel = { provider: 'smtp', account: 'avis@boutique.test', honours_keys: false, is_outbox: false, limit: null, calls: 5, send: () => Promise.reject(new Error('unused')) };

test('the instance’s sender follows its configuration, also when several processes start at once', async () => {
  const app = testApp(db);
  await Promise.all([ensureSenders(app), ensureSenders(app), ensureSenders(app)]);
  const before = await findSenders(db, '1');
  expect(before).toMatchObject({ whatsapp: null, sms: null, email: { provider: 'outbox', state: 'connected' } });

  await ensureSenders({ ...app, channels: { whatsapp: null, sms: null, email: smtp } });
  expect((await findSenders(db, '1')).email).toMatchObject({ provider: 'smtp', state: 'connected' });

  await ensureSenders(app);
  expect((await findSenders(db, '1')).email).toMatchObject({ id: before.email?.id, state: 'connected' });
});

test('a sender that refused our credentials is trusted again at the next start', async () => {
  const app = testApp(db, { channels: { whatsapp: null, sms: null, email: smtp } });
  await ensureSenders(app);
  await db.updateTable('senders').set({ state: 'broken', state_reason: 'auth' }).where('provider', '=', 'smtp').execute();
  expect((await findSenders(db, '1')).email).toMatchObject({ state: 'broken' });
  await ensureSenders(app);
  expect((await findSenders(db, '1')).email).toMatchObject({ state: 'connected' });
});

test('the outbox is no channel for reviews as soon as strangers can reach the instance', async () => {
  await ensureSenders(testApp(db, { config: { publicUrl: 'https://avis.boutique.test' } }));
  expect((await findSenders(db, '1')).email).toMatchObject({ state: 'disconnected' });
});
