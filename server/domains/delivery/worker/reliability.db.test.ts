import { sendingScene } from '#server/testing/scenes/sending-scene.ts';
import { beforeEach, afterAll, test, expect } from 'vitest';
import { sql } from 'kysely';
import { sendDueMessages } from './send-due-messages.ts';
import { MINUTE, HOUR } from '#server/testing/manual-clock.ts';
import { MOST_FAILURES } from './retry-schedule.ts';
import { addMessage } from '#server/testing/builders/request.ts';
import type { OutgoingMessage, ChannelPort } from '#server/ports/message-channel.ts';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';

const scene = await sendingScene();

const { app, smtp } = scene;

const stateOf = (id: string) => scene.stateOf(id);

beforeEach(async () => {
  smtp.reset();
  await sql`delete from messages`.execute(app.db);
  app.clock.set('2026-11-20T09:00:00Z');
});

afterAll(() => scene.close());

test('a connection lost after the message was sent leaves an unknown outcome; lost before, the message is retried', async () => {
  const team = await scene.addTeam();
  const [after, before] = [
    await scene.addDue(team, { email: 'apres@exemple.fr' }),
    await scene.addDue(team, { email: 'avant@exemple.fr' }),
  ];
  smtp.fault({ kind: 'drop_after_acceptance', to: 'apres@exemple.fr' });
  smtp.fault({ kind: 'drop_before_message', to: 'avant@exemple.fr' });
  await sendDueMessages(app);
  expect([await stateOf(after.message_id), await stateOf(before.message_id)]).toEqual([
    'outcome_unknown',
    'held provider_unavailable',
  ]);
  app.clock.advance(2 * MINUTE);
  await sendDueMessages(app);
  expect([await stateOf(after.message_id), await stateOf(before.message_id)]).toEqual([
    'outcome_unknown',
    'sent',
  ]);
  expect(smtp.mailsTo('apres@exemple.fr')).toHaveLength(1);
});

test('an unavailable server is tried again at growing intervals, then the message fails and a person must act', async () => {
  const { message_id, request_id } = await scene.addDue(await scene.addTeam());
  smtp.fault({ kind: 'refuse_recipient', code: 451, times: 100 });
  const waits: number[] = [];
  while ((await stateOf(message_id)) !== 'failed provider_unavailable') {
    await sendDueMessages(app);
    const { due_at } = await app.db
      .selectFrom('messages')
      .select('due_at')
      .where('id', '=', message_id)
      .executeTakeFirstOrThrow();
    if (!due_at) break;
    waits.push(Math.round((due_at.getTime() - app.clock.now().getTime()) / MINUTE));
    app.clock.set(due_at.toISOString());
  }
  expect(await stateOf(message_id)).toBe('failed provider_unavailable');
  expect(waits).toHaveLength(MOST_FAILURES - 1);
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  const timelineEvents = await app.db
    .selectFrom('request_timeline')
    .select('kind')
    .where('request_id', '=', request_id)
    .execute();
  expect(timelineEvents.map((timelineEvent) => timelineEvent.kind)).toEqual(['held', 'failed']);
});

test('an address that the server refuses fails the message for a person to act on, and cancels the reminders', async () => {
  const team = await scene.addTeam();
  const { message_id, request_id } = await scene.addDue(team);
  const reminder = await addMessage(app.db, { team_id: team, request_id, step: 'first_reminder' });
  smtp.fault({ kind: 'refuse_recipient', code: 550 });
  await sendDueMessages(app);
  expect([await stateOf(message_id), await stateOf(reminder)]).toEqual([
    'failed invalid_recipient',
    'cancelled request_not_sent',
  ]);
  const { finished_at } = await app.db
    .selectFrom('messages')
    .select('finished_at')
    .where('id', '=', message_id)
    .executeTakeFirstOrThrow();
  expect(finished_at).toBeNull();
});

test('a refused login breaks the sender and holds its messages, and the sender recovers without intervention', async () => {
  const team = await scene.addTeam();
  smtp.fault({ kind: 'refuse_recipient', code: 530, times: 3 });
  const due: string[] = [];
  for (let i = 0; i < 12; i++) due.push((await scene.addDue(team)).message_id);
  await sendDueMessages(app);
  const sender = () => app.db.selectFrom('senders').select('state').executeTakeFirstOrThrow();
  const held = async () =>
    (await Promise.all(due.map(stateOf))).filter((state) => state === 'held channel_disconnected');
  expect((await held()).length).toBeGreaterThanOrEqual(3);
  app.clock.advance(11 * MINUTE);
  await sendDueMessages(app);
  expect(await held()).toEqual([]);
  expect(await sender()).toEqual({ state: 'connected' });
  const { failures } = await app.db
    .selectFrom('messages')
    .select((row) => row.fn.max('failures').as('failures'))
    .executeTakeFirstOrThrow();
  expect(failures).toBe(0);
});

test('without a real channel a public instance holds its messages, and sends them once it has one', async () => {
  const sent: OutgoingMessage[] = [];
  const testInbox: ChannelPort = {
    provider: 'outbox',
    account: 'outbox',
    honours_keys: true,
    is_outbox: true,
    limit: null,
    calls: 5,
    send: async (message) => (sent.push(message), { provider_message_id: null }),
  };
  const reachable = {
    ...app,
    channels: { whatsapp: null, sms: null, email: testInbox },
    config: { ...app.config, publicUrl: 'https://avis.test' },
  };
  await ensureSenders(reachable);
  const { message_id } = await scene.addDue(await scene.addTeam());
  await sendDueMessages(reachable);
  expect(await stateOf(message_id)).toBe('held channel_disconnected');
  await ensureSenders(app);
  await sendDueMessages(app);
  expect([await stateOf(message_id), sent.length]).toEqual(['sent', 0]);
});

test('an address that contains several addresses fails only its own message', async () => {
  const team = await scene.addTeam();
  const { message_id: broken, request_id } = await scene.addDue(team);
  const fine = await scene.addDue(team);
  await app.db.updateTable('messages').set({ recipient: 'x' }).where('id', '=', broken).execute();
  await app.db
    .updateTable('review_requests')
    .set({ email: 'pas une adresse\r\nBcc: tous@exemple.fr' })
    .where('id', '=', request_id)
    .execute();
  for (let i = 0; i < 8; i++, app.clock.advance(3 * HOUR)) await sendDueMessages(app);
  expect(await stateOf(broken)).toBe('failed invalid_recipient');
  expect(await stateOf(fine.message_id)).toBe('sent');
  expect(smtp.mails).toHaveLength(1);
});
