import { sendingScene } from '#server/testing/scenes/sending-scene.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { DAY } from '#server/testing/manual-clock.ts';
import { beforeEach, afterAll, test, expect } from 'vitest';
import { addMessage } from '#server/testing/builders/request.ts';
import { sendDueMessages } from '#server/domains/delivery/worker/send-due-messages.ts';

const scene = await sendingScene();

const { app, smtp } = scene;

const team = await scene.addTeam();

const ada = await addPerson(app, { team_id: team });

interface Answer {
  status: number;
  code?: string;
  errors?: Record<string, string[]>;
  data?: { status: string; reason: string | null; scheduled_at: string };
}

async function call(
  action: 'postpone' | 'restore' | 'send_now',
  id: string,
  payload?: { scheduled_at: string },
  headers = ada.headers,
): Promise<Answer> {
  const answer = await app.http.inject({
    method: 'POST',
    url: `/api/team/reviews_queued/${id}/${action}`,
    headers,
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, ...answer.json<Omit<Answer, 'status'>>() };
}

const inDays = (days: number) => new Date(app.clock.now().getTime() + days * DAY);

const on = (days: number) => ({ scheduled_at: inDays(days).toISOString() });

const dateOf = async (id: string) =>
  (
    await app.db
      .selectFrom('messages')
      .select('scheduled_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).scheduled_at.toISOString();

beforeEach(() => {
  smtp.reset();
  app.clock.set('2026-11-20T09:00:00Z');
});

afterAll(() => scene.close());

test('the undo of a postponement restores its date, and the reminders move with it both ways', async () => {
  const { message_id, request_id } = await scene.addDue(team, { at: inDays(1) });
  const reminder = await addMessage(app.db, {
    team_id: team,
    request_id,
    step: 'first_reminder',
    scheduled_at: inDays(5),
  });
  const [date, later] = [await dateOf(message_id), await dateOf(reminder)];
  await call('postpone', message_id, on(3));
  await call('postpone', message_id, on(8));
  expect([await dateOf(message_id), await dateOf(reminder)]).toEqual([
    inDays(8).toISOString(),
    inDays(12).toISOString(),
  ]);
  expect(await call('restore', message_id)).toMatchObject({
    status: 200,
    data: { status: 'scheduled', scheduled_at: date },
  });
  expect(await dateOf(reminder)).toBe(later);
  expect(await call('restore', message_id)).toMatchObject({ status: 409, code: 'cannot_restore' });
});

test('a message held for a reason that only a person can end keeps that reason when it is postponed', async () => {
  const { message_id } = await scene.addDue(team, { at: inDays(1) });
  await app.db
    .updateTable('teams')
    .set({ can_send_reviews: false })
    .where('id', '=', team)
    .execute();
  expect(await call('postpone', message_id, on(3))).toMatchObject({
    status: 200,
    data: { status: 'held', reason: 'sending_not_allowed', scheduled_at: on(3).scheduled_at },
  });
  await app.db
    .updateTable('teams')
    .set({ can_send_reviews: true })
    .where('id', '=', team)
    .execute();
});

test('on a Sunday outside the flow’s hours, a postponed message waits for the next open hour', async () => {
  const weekdays = await scene.addTeam({
    send_window: {
      email: { days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00', skip_holidays: false },
    },
  });
  const owner = await addPerson(app, { team_id: weekdays });
  const { message_id } = await scene.addDue(weekdays, {
    email: 'dimanche@exemple.fr',
    at: inDays(1),
  });
  const scheduled_at = '2026-11-22T10:00:00.000Z';
  expect(await call('postpone', message_id, { scheduled_at }, owner.headers)).toMatchObject({
    status: 200,
    data: { scheduled_at },
  });
  app.clock.set(scheduled_at);
  await sendDueMessages(app);
  expect(await scene.stateOf(message_id)).toBe('held outside_hours');
  app.clock.set('2026-11-23T16:30:00Z');
  await sendDueMessages(app);
  expect(smtp.mailsTo('dimanche@exemple.fr')).toHaveLength(1);
});
