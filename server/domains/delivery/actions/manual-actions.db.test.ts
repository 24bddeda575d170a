import { sendingScene } from '#server/testing/scenes/sending-scene.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import type { Updateable } from 'kysely';
import type { OrdersTable } from '#server/database/tables/orders/orders.ts';
import { DAY } from '#server/testing/manual-clock.ts';
import { beforeEach, afterAll, test, expect } from 'vitest';
import { sendDueMessages } from '#server/domains/delivery/worker/send-due-messages.ts';
import { claimDueMessages } from '#server/domains/delivery/claiming/claim-due-messages.ts';
import { findDuePartitions } from '#server/domains/delivery/claiming/find-due-partitions.ts';
import { addMessage } from '#server/testing/builders/request.ts';

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

test('“send now” ignores delay, hours, caps, pause and an inactive flow, and is sent before all others', async () => {
  const asleep = await scene.addTeam({
    is_active: false,
    pauses: [{ from: '2026-11-01', to: '2026-12-01' }],
    send_window: { email: { days: [7], from: '00:00', to: '00:01', skip_holidays: true } },
    caps: { messages_per_day: 1 },
  });
  const owner = await addPerson(app, { team_id: asleep });
  const first = await scene.addDue(asleep, { email: 'lea@exemple.fr', at: later() });
  const second = await scene.addDue(asleep, { email: 'lea@exemple.fr', at: later() });
  for (const { message_id } of [first, second]) {
    expect(await call('send_now', message_id, owner.headers)).toMatchObject({
      status: 200,
      data: { status: 'scheduled', reason: null, scheduled_at: app.clock.now().toISOString() },
    });
  }
  await sendDueMessages(app);
  expect(smtp.mailsTo('lea@exemple.fr')).toHaveLength(2);
  expect(await call('send_now', first.message_id, owner.headers)).toMatchObject({
    status: 409,
    code: 'already_sent',
  });
});

test('a hundred clicks on “send now” and the scheduler at the same second send one message', async () => {
  const { message_id, request_id } = await scene.addDue(team, { email: 'cent@exemple.fr' });
  const [answers] = await Promise.all([
    Promise.all(Array.from({ length: 100 }, () => call('send_now', message_id))),
    sendDueMessages(app),
    sendDueMessages(app),
  ]);
  await sendDueMessages(app);
  expect(smtp.mailsTo('cent@exemple.fr')).toHaveLength(1);
  expect(answers.every((answer) => answer.status === 200 || answer.code === 'already_sent')).toBe(
    true,
  );
  const timelineEvents = await app.db
    .selectFrom('request_timeline')
    .select('kind')
    .where('request_id', '=', request_id)
    .where('kind', '=', 'send_now')
    .execute();
  expect(timelineEvents.length).toBeLessThanOrEqual(1);
});

test('once a message is claimed, “send now” and “cancel” are refused', async () => {
  const { message_id } = await scene.addDue(team);
  await claimDueMessages(app, await findDuePartitions(app.db, app.clock.now()), 10);
  expect(await call('send_now', message_id)).toMatchObject({ status: 409, code: 'already_sent' });
  expect(await call('cancel', message_id)).toMatchObject({ status: 409, code: 'cannot_cancel' });
  await app.db.deleteFrom('messages').where('id', '=', message_id).execute();
});

test.each<[string, (request_id: string) => Promise<unknown>]>([
  [
    'already_rated',
    (id) => app.db.updateTable('review_requests').set({ rating: 4 }).where('id', '=', id).execute(),
  ],
  [
    'opted_out',
    (id) =>
      app.db
        .updateTable('review_requests')
        .set({ stopped_at: app.clock.now() })
        .where('id', '=', id)
        .execute(),
  ],
  [
    'link_expired',
    (id) =>
      app.db
        .updateTable('review_requests')
        .set({ link_expires_at: app.clock.now() })
        .where('id', '=', id)
        .execute(),
  ],
  [
    'no_contact',
    (id) =>
      app.db.updateTable('review_requests').set({ email: null }).where('id', '=', id).execute(),
  ],
  ['no_consent', (id) => changeOrder(id, { consent: JSON.stringify({ email: false }) })],
  ['order_cancelled', (id) => changeOrder(id, { cancelled_at: app.clock.now() })],
  ['order_refunded', (id) => changeOrder(id, { refunded_at: app.clock.now(), delivered_at: null })],
  [
    'erased',
    (id) =>
      app.db
        .updateTable('review_requests')
        .set({ erased_at: app.clock.now() })
        .where('id', '=', id)
        .execute(),
  ],
  [
    'account_violation',
    () => app.db.updateTable('senders').set({ blocked_at: app.clock.now() }).execute(),
  ],
  ['channel_paused', () => app.db.updateTable('senders').set({ paused_until: later() }).execute()],
  [
    'sending_not_allowed',
    () =>
      app.db.updateTable('teams').set({ can_send_reviews: false }).where('id', '=', team).execute(),
  ],
])('send now never passes %s', async (code, make) => {
  const { message_id, request_id } = await scene.addDue(team, { at: later() });
  await make(request_id);
  expect(await call('send_now', message_id)).toMatchObject({ status: 409, code });
  await app.db
    .updateTable('teams')
    .set({ can_send_reviews: true })
    .where('id', '=', team)
    .execute();
  await app.db.updateTable('senders').set({ blocked_at: null, paused_until: null }).execute();
  expect(await stateOf(message_id)).toBe('scheduled');
});

test('“send now” refuses a reminder while the step before it has not been sent', async () => {
  const { request_id } = await scene.addDue(team, { at: later() });
  const reminder = await addMessage(app.db, {
    team_id: team,
    request_id,
    step: 'first_reminder',
    scheduled_at: later(),
  });
  expect(await call('send_now', reminder)).toMatchObject({
    status: 409,
    code: 'previous_step_pending',
  });
});

test('an id that is malformed, missing or another team’s is not found', async () => {
  const { message_id } = await scene.addDue(await scene.addTeam());
  for (const id of ['0', 'abc', '99999999999999999999', '123456', message_id]) {
    for (const action of ['send_now', 'cancel', 'restore'] as const)
      expect(await call(action, id)).toMatchObject({ status: 404, code: 'not_found' });
  }
});
