import { afterAll, beforeEach, expect, test } from 'vitest';
import { sendingScene } from '#server/testing/scenes/sending-scene.ts';
import { testApp } from '#server/testing/test-app.ts';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { findChannels } from './find-channels.ts';
import { findWork } from '../claiming/find-due-partitions.ts';
import { findSenders } from '#server/domains/channels/senders/find-senders.ts';
import { openSending } from './open-sending.ts';
import { sendDueMessages } from './send-due-messages.ts';

const scene = await sendingScene();
afterAll(() => scene.close());
const { app } = scene;
/** A process that still has the former environment, whose only channel is the test inbox. */
const older = { ...app, channels: testApp(app.db).channels };
const testInbox = () => app.db.selectFrom('test_inbox_messages').select('recipient').execute();
const messages = (ids: string[]) =>
  app.db
    .selectFrom('messages')
    .select(['status', 'attempt', 'failures'])
    .where('id', 'in', ids)
    .execute();

beforeEach(async () => {
  await app.db.deleteFrom('messages').execute();
  await app.db.deleteFrom('test_inbox_messages').execute();
  await ensureSenders(older);
  await ensureSenders(app);
});

test('a process without the instance’s account leaves its messages to the process that has it', async () => {
  const team = await scene.addTeam();
  const { message_id } = await scene.addDue(team, { email: 'lea@exemple.fr' });
  expect(await sendDueMessages(older)).toBe(0);
  expect([await messages([message_id]), await testInbox()]).toEqual([
    [{ status: 'scheduled', attempt: 0, failures: 0 }],
    [],
  ]);
  expect(await findWork(older.db, app.clock.now(), older.channels)).toEqual({
    due: [],
    next_in: null,
  });
  await sendDueMessages(app);
  expect([await scene.stateOf(message_id), scene.smtp.mailsTo('lea@exemple.fr')]).toEqual([
    'sent',
    [expect.anything()],
  ]);
});

test('a process does not become owner of a paced sender that it cannot use', async () => {
  const team = await scene.addTeam();
  await scene.addDue(team);
  await app.db
    .updateTable('senders')
    .set({ limit_count: 10, limit_seconds: 1 })
    .where('provider', '=', 'smtp')
    .execute();
  const sending = openSending(older);
  await sending.claim();
  expect(
    await app.db.selectFrom('senders').select('holder').where('provider', '=', 'smtp').execute(),
  ).toEqual([{ holder: null }]);
  await sending.stop();
});

test('messages of a disconnected sender can be taken by any process, with the sender that replaces it', async () => {
  const team = await scene.addTeam();
  const { message_id } = await scene.addDue(team);
  await ensureSenders(older);
  await sendDueMessages(older);
  expect([await scene.stateOf(message_id), (await testInbox()).length]).toEqual(['sent', 1]);
});

test('an instance’s sender is used only by a process with exactly its account', async () => {
  const sender_id = (await findSenders(app.db, await scene.addTeam())).email?.id ?? 0;
  const of = async (given: typeof app.channels) =>
    (await findChannels({ ...app, channels: given }, [{ sender_id }]))({ sender_id });
  const { email } = app.channels;
  if (!email) throw new Error('no mail');
  expect([
    await of(app.channels),
    await of(older.channels),
    await of({ ...app.channels, email: { ...email, account: 'autre@boutique.test' } }),
    await of({ ...app.channels, email: null }),
  ]).toEqual([email, null, null, null]);
});
