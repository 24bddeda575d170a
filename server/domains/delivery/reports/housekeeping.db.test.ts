import { afterAll, expect, test } from 'vitest';
import { addMessage } from '#server/testing/builders/request.ts';
import { DAY } from '#server/testing/manual-clock.ts';
import { sendingScene } from '#server/testing/scenes/sending-scene.ts';
import { assumeSent } from './assume-sent.ts';
import { expireMessages } from './expire-messages.ts';
import { sendDueMessages } from '../worker/send-due-messages.ts';

const scene = await sendingScene();
const { app, smtp } = scene;
const stateOf = (id: string) => scene.stateOf(id);
afterAll(() => scene.close());

test('when a link expires, its planned messages expire', async () => {
  const team = await scene.addTeam();
  const { request_id } = await scene.addDue(team);
  const reminder = await addMessage(app.db, {
    team_id: team,
    request_id,
    step: 'last_reminder',
    status: 'held',
    reason: 'flow_inactive',
  });
  await app.db
    .updateTable('messages')
    .set({ status: 'sent', due_at: null, finished_at: app.clock.now() })
    .where('request_id', '=', request_id)
    .where('step', '=', 'request')
    .execute();
  await app.db
    .updateTable('review_requests')
    .set({ link_expires_at: new Date(app.clock.now().getTime() + DAY) })
    .where('id', '=', request_id)
    .execute();
  await expireMessages(app);
  expect(await stateOf(reminder)).toBe('held flow_inactive');
  app.clock.advance(DAY);
  await expireMessages(app);
  expect(await stateOf(reminder)).toBe('expired link_expired');
});

test('a request expires 60 days after its order was placed if the order is never shipped, with its reminders', async () => {
  const team = await scene.addTeam();
  const { message_id, request_id } = await scene.addDue(team);
  const reminder = await addMessage(app.db, { team_id: team, request_id, step: 'first_reminder' });
  await app.db
    .updateTable('messages')
    .set({ status: 'waiting_fulfillment', due_at: null })
    .where('id', '=', message_id)
    .execute();
  await app.db
    .updateTable('orders')
    .set({ delivered_at: null, ordered_at: app.clock.now() })
    .where('team_id', '=', team)
    .execute();
  app.clock.advance(59 * DAY);
  await expireMessages(app);
  expect(await stateOf(message_id)).toBe('waiting_fulfillment');
  app.clock.advance(DAY);
  await expireMessages(app);
  expect([await stateOf(message_id), await stateOf(reminder)]).toEqual([
    'expired never_fulfilled',
    'cancelled request_not_sent',
  ]);
});

test('an unknown outcome counts as sent after a week, on the day of the call, and its reminder follows', async () => {
  const team = await scene.addTeam();
  const { message_id, request_id } = await scene.addDue(team);
  const reminder = await addMessage(app.db, { team_id: team, request_id, step: 'first_reminder' });
  const at = app.clock.now();
  smtp.fault({ kind: 'drop_after_acceptance' });
  await sendDueMessages(app);
  app.clock.advance(6 * DAY);
  await assumeSent(app);
  expect(await stateOf(message_id)).toBe('outcome_unknown');
  app.clock.advance(DAY);
  await assumeSent(app);
  const row = await app.db
    .selectFrom('messages')
    .select(['status', 'sent_at', 'metadata'])
    .where('id', '=', message_id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ status: 'sent', sent_at: at, metadata: { assumed: true } });
  const figures = await app.db
    .selectFrom('statistics')
    .select('day')
    .where('team_id', '=', team)
    .execute();
  expect(figures).toEqual([{ day: at.toISOString().slice(0, 10) }]);
  await sendDueMessages(app);
  expect(await stateOf(reminder)).toBe('sent');
});
