import { sendingScene } from '#server/testing/scenes/sending-scene.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { DAY } from '#server/testing/manual-clock.ts';
import { beforeEach, afterAll, test, expect } from 'vitest';
import { sendDueMessages } from '#server/domains/delivery/worker/send-due-messages.ts';
import { addMessage } from '#server/testing/builders/request.ts';

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

beforeEach(() => {
  smtp.reset();
  app.clock.set('2026-11-20T09:00:00Z');
});

afterAll(() => scene.close());

test('a postponed message is sent once on the chosen date, and the timeline names who chose it', async () => {
  const { message_id, request_id } = await scene.addDue(team, {
    email: 'reporte@exemple.fr',
    at: inDays(1),
  });
  const { scheduled_at } = on(5);
  expect(await call('postpone', message_id, { scheduled_at })).toMatchObject({
    status: 200,
    data: { status: 'postponed', reason: null, scheduled_at },
  });
  app.clock.set(inDays(4).toISOString());
  await sendDueMessages(app);
  expect(smtp.mailsTo('reporte@exemple.fr')).toHaveLength(0);
  app.clock.set(scheduled_at);
  await sendDueMessages(app);
  expect(smtp.mailsTo('reporte@exemple.fr')).toHaveLength(1);
  expect(await call('postpone', message_id, on(2))).toMatchObject({
    status: 409,
    code: 'already_sent',
  });
  const timelineEvents = await app.db
    .selectFrom('request_timeline')
    .select(['user_id', 'detail'])
    .where('request_id', '=', request_id)
    .where('kind', '=', 'postponed')
    .execute();
  expect(timelineEvents).toEqual([
    { user_id: ada.id, detail: { step: 'request', until: scheduled_at } },
  ]);
});

test('a past date, one over a year away or one after the link expires is refused at its field', async () => {
  const { message_id, request_id } = await scene.addDue(team, { at: inDays(1) });
  await app.db
    .updateTable('review_requests')
    .set({ link_expires_at: inDays(30) })
    .where('id', '=', request_id)
    .execute();
  for (const days of [-1, 0, 30, 31, 366])
    expect(await call('postpone', message_id, on(days)), String(days)).toMatchObject({
      status: 422,
      code: 'invalid',
      errors: { scheduled_at: [expect.any(String)] },
    });
  for (const scheduled_at of [
    'demain',
    '2026-13-01T00:00:00Z',
    '2026-12-01',
    '+275760-09-13T00:00:00Z',
  ])
    expect(await call('postpone', message_id, { scheduled_at }), scheduled_at).toMatchObject({
      status: 422,
      errors: { scheduled_at: [expect.any(String)] },
    });
  expect(await scene.stateOf(message_id)).toBe('scheduled');
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
    'no_contact',
    (id) =>
      app.db.updateTable('review_requests').set({ email: null }).where('id', '=', id).execute(),
  ],
])('nothing is promised for later to whom nothing may be sent: %s', async (code, make) => {
  const { message_id, request_id } = await scene.addDue(team, { at: inDays(1) });
  await make(request_id);
  expect(await call('postpone', message_id, on(3))).toMatchObject({ status: 409, code });
});

test('a message cancelled by the team cannot be postponed, nor a reminder before the step that precedes it is sent', async () => {
  const { message_id, request_id } = await scene.addDue(team, { at: inDays(1) });
  const reminder = await addMessage(app.db, {
    team_id: team,
    request_id,
    step: 'first_reminder',
    scheduled_at: inDays(4),
  });
  expect(await call('postpone', reminder, on(6))).toMatchObject({
    status: 409,
    code: 'previous_step_pending',
  });
  await app.db
    .updateTable('messages')
    .set({
      status: 'cancelled',
      reason: 'cancelled_by_team',
      due_at: null,
      finished_at: app.clock.now(),
    })
    .where('id', '=', message_id)
    .execute();
  expect(await call('postpone', message_id, on(6))).toMatchObject({
    status: 409,
    code: 'cannot_postpone',
  });
});
