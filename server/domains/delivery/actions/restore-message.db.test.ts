import { sendingScene } from '#server/testing/scenes/sending-scene.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import type { Updateable } from 'kysely';
import type { OrdersTable } from '#server/database/tables/orders/orders.ts';
import { DAY } from '#server/testing/manual-clock.ts';
import { beforeEach, afterAll, test, expect } from 'vitest';
import { addMessage } from '#server/testing/builders/request.ts';
import { sendDueMessages } from '#server/domains/delivery/worker/send-due-messages.ts';

const scene = await sendingScene();

const { app, smtp } = scene;

const team = await scene.addTeam({ caps: { messages_per_day: 1, requests_per_30_days: 1 } });

const ada = await addPerson(app, { team_id: team });

interface Answer {
  status: number;
  code?: string;
  data?: { status: string; reason: string | null; scheduled_at: string };
}

async function call(
  action: 'send_now' | 'cancel' | 'restore',
  id: string,
  headers = ada.headers,
): Promise<Answer> {
  const answer = await app.http.inject({
    method: 'POST',
    url: `/api/team/reviews_queued/${id}/${action}`,
    headers,
  });
  return { status: answer.statusCode, ...answer.json<Omit<Answer, 'status'>>() };
}

const stateOf = (id: string) => scene.stateOf(id);

const changeOrder = async (request_id: string, change: Updateable<OrdersTable>) => {
  const { order_id } = await app.db
    .selectFrom('review_requests')
    .select('order_id')
    .where('id', '=', request_id)
    .executeTakeFirstOrThrow();
  await app.db.updateTable('orders').set(change).where('id', '=', order_id).execute();
};

const later = () => new Date(app.clock.now().getTime() + 3 * DAY);

beforeEach(() => {
  smtp.reset();
  app.clock.set('2026-11-20T09:00:00Z');
});

afterAll(() => scene.close());

test('cancelling a request cancels its reminders, and restoring it restores them at its own date', async () => {
  const at = later();
  const { message_id, request_id } = await scene.addDue(team, { email: 'undo@exemple.fr', at });
  const reminder = await addMessage(app.db, {
    team_id: team,
    request_id,
    step: 'first_reminder',
    scheduled_at: later(),
  });
  expect(await call('cancel', message_id)).toMatchObject({
    status: 200,
    data: { status: 'cancelled', reason: 'cancelled_by_team' },
  });
  expect(await call('cancel', message_id)).toMatchObject({ status: 200 });
  expect(await stateOf(reminder)).toBe('cancelled request_not_sent');
  expect(await call('send_now', reminder)).toMatchObject({
    status: 409,
    code: 'previous_step_pending',
  });

  expect(await call('restore', message_id)).toMatchObject({
    status: 200,
    data: { status: 'scheduled', scheduled_at: at.toISOString() },
  });
  expect(await stateOf(reminder)).toBe('scheduled');
  const { scheduled_at } = await app.db
    .selectFrom('messages')
    .select('scheduled_at')
    .where('id', '=', reminder)
    .executeTakeFirstOrThrow();
  expect(scheduled_at).toEqual(new Date(at.getTime() + 4 * DAY));
  expect(await call('restore', message_id)).toMatchObject({ status: 409, code: 'cannot_restore' });
  app.clock.advance(3 * DAY);
  await sendDueMessages(app);
  expect(smtp.mailsTo('undo@exemple.fr')).toHaveLength(1);
});

test('“send now” ignores the wait for the order and the delay after a refund, and overrides the team’s cancellation', async () => {
  const waiting = await scene.addDue(team, { email: 'attend@exemple.fr', at: later() });
  await changeOrder(waiting.request_id, { delivered_at: null });
  await app.db
    .updateTable('messages')
    .set({ status: 'waiting_delivery', due_at: null })
    .where('id', '=', waiting.message_id)
    .execute();
  const refunded = await scene.addDue(team, { email: 'rembourse@exemple.fr', at: later() });
  await changeOrder(refunded.request_id, {
    delivered_at: new Date('2026-11-18T09:00:00Z'),
    refunded_at: new Date('2026-11-19T09:00:00Z'),
  });
  const cancelled = await scene.addDue(team, { email: 'annule@exemple.fr', at: later() });
  await call('cancel', cancelled.message_id);
  for (const { message_id } of [waiting, refunded, cancelled])
    expect(await call('send_now', message_id)).toMatchObject({
      status: 200,
      data: { status: 'scheduled' },
    });
  await sendDueMessages(app);
  expect(
    ['attend', 'rembourse', 'annule'].map((name) => smtp.mailsTo(`${name}@exemple.fr`).length),
  ).toEqual([1, 1, 1]);
});

test('a message cannot be restored after a rating', async () => {
  const { message_id, request_id } = await scene.addDue(team, { at: later() });
  await call('cancel', message_id);
  await app.db
    .updateTable('review_requests')
    .set({ rating: 1 })
    .where('id', '=', request_id)
    .execute();
  expect(await call('restore', message_id)).toMatchObject({ status: 409, code: 'already_rated' });
});

test('a message skipped by an exclusion cannot be restored while the rule applies, but “send now” sends it', async () => {
  const picky = await scene.addTeam({ exclusions: { email_domains: ['exclu.fr'] } });
  const owner = await addPerson(app, { team_id: picky });
  const { message_id } = await scene.addDue(picky, { email: 'lea@exclu.fr' });
  await sendDueMessages(app);
  expect(await stateOf(message_id)).toBe('skipped excluded');
  expect(await call('restore', message_id, owner.headers)).toMatchObject({
    status: 409,
    code: 'excluded',
  });
  expect(await stateOf(message_id)).toBe('skipped excluded');
  expect(await call('send_now', message_id, owner.headers)).toMatchObject({
    status: 200,
    data: { status: 'scheduled', reason: null },
  });
  await sendDueMessages(app);
  expect(smtp.mailsTo('lea@exclu.fr')).toHaveLength(1);
});

test('a failed, skipped or too old message can be restored or sent with “send now”', async () => {
  const failed = await scene.addDue(team, { email: 'a@exemple.fr' });
  const skipped = await scene.addDue(team, {
    email: 'b@exemple.fr',
    at: new Date('2026-09-01T09:00:00Z'),
  });
  await app.db
    .updateTable('messages')
    .set({ status: 'failed', reason: 'invalid_recipient', due_at: null })
    .where('id', '=', failed.message_id)
    .execute();
  await app.db
    .updateTable('messages')
    .set({ status: 'skipped', reason: 'too_old', due_at: null, finished_at: app.clock.now() })
    .where('id', '=', skipped.message_id)
    .execute();
  expect(await call('restore', skipped.message_id)).toMatchObject({
    status: 200,
    data: { status: 'scheduled' },
  });
  expect(await call('send_now', failed.message_id)).toMatchObject({
    status: 200,
    data: { status: 'scheduled' },
  });
  await sendDueMessages(app);
  expect([smtp.mailsTo('a@exemple.fr').length, smtp.mailsTo('b@exemple.fr').length]).toEqual([
    1, 1,
  ]);
});
