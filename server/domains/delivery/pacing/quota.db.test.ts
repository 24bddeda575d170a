import { afterAll, beforeEach, expect, test } from 'vitest';
import { addPerson } from '#server/testing/builders/person.ts';
import { addMessage } from '#server/testing/builders/request.ts';
import { DAY } from '#server/testing/manual-clock.ts';
import { sendingScene } from '#server/testing/scenes/sending-scene.ts';
import { monthlyRequests } from '#server/domains/teams/plans/plans.ts';
import { placeOf } from '#server/domains/counters/cells.ts';
import { claimDueMessages } from '../claiming/claim-due-messages.ts';
import { expireMessages } from '../reports/expire-messages.ts';
import { findDuePartitions } from '../claiming/find-due-partitions.ts';
import { sendDueMessages } from '../worker/send-due-messages.ts';

const scene = await sendingScene();
const { app, smtp } = scene;
const LIMIT = monthlyRequests('essentiel') ?? 0;

/** Adds a team on the limited plan that has `left` requests for the rest of November. */
async function addLimited(left: number, flow: Record<string, unknown> = {}): Promise<string> {
  const team_id = await scene.addTeam(flow);
  await app.db
    .updateTable('teams')
    .set({ current_plan: 'essentiel' })
    .where('id', '=', team_id)
    .execute();
  const c = Array.from({ length: placeOf('email', 'request') + 1 }, (_, place) =>
    place === placeOf('email', 'request') ? LIMIT - left : 0,
  );
  await app.db.insertInto('statistics').values({ team_id, day: '2026-11-03', c }).execute();
  return team_id;
}
async function call<Answer>(
  team_id: string,
  method: 'GET' | 'POST',
  path: string,
): Promise<Answer & { status: number }> {
  const { headers } = await addPerson(app, { team_id });
  const answer = await app.http.inject({ method, url: `/api/team${path}`, headers });
  return { status: answer.statusCode, ...answer.json<Answer>() };
}

beforeEach(() => {
  smtp.reset();
  app.clock.set('2026-11-20T09:00:00Z');
});
afterAll(() => scene.close());

test('when the month’s quota is used up messages are held, and sent after the reset in the team’s time zone, the oldest first', async () => {
  const team = await addLimited(1);
  const ages = [3, 1, 4, 2];
  const due = await Promise.all(
    ages.map((hours) =>
      scene.addDue(team, {
        email: `age${hours}@exemple.fr`,
        at: new Date(app.clock.now().getTime() - hours * 3_600_000 * 20),
      }),
    ),
  );
  await sendDueMessages(app);
  expect(smtp.mails.map((mail) => mail.to)).toEqual(['age4@exemple.fr']);
  const held = await Promise.all(due.map(({ message_id }) => scene.stateOf(message_id)));
  expect(held.toSorted()).toEqual([
    'held plan_quota',
    'held plan_quota',
    'held plan_quota',
    'sent',
  ]);
  app.clock.set('2026-11-30T22:59:00Z');
  await sendDueMessages(app);
  expect(smtp.mails).toHaveLength(1);
  const order = await app.db
    .selectFrom('messages')
    .select('recipient')
    .where('team_id', '=', team)
    .where('status', '=', 'held')
    .orderBy('due_at')
    .execute();
  expect(order.map(({ recipient }) => recipient)).toEqual([
    'age3@exemple.fr',
    'age2@exemple.fr',
    'age1@exemple.fr',
  ]);
  app.clock.set('2026-12-01T22:00:00Z');
  await sendDueMessages(app);
  expect(smtp.mails).toHaveLength(4);
});

test('simultaneous claims never exceed the month’s quota', async () => {
  const team = await addLimited(5);
  for (let index = 0; index < 30; index++) await scene.addDue(team);
  const partitions = await findDuePartitions(app.db, app.clock.now());
  const claims = await Promise.all(
    Array.from({ length: 6 }, () => claimDueMessages(app, partitions, 4)),
  );
  const later = await claimDueMessages(app, partitions, 30);
  expect([...claims, later].flatMap(({ messages }) => messages)).toHaveLength(5);
  await app.db.deleteFrom('messages').where('team_id', '=', team).execute();
});

test('a reminder does not use the quota, and is sent when it is used up', async () => {
  const team = await addLimited(0);
  const { request_id, message_id } = await scene.addDue(team, {
    email: 'relance@exemple.fr',
    at: new Date(app.clock.now().getTime() + DAY),
  });
  await app.db
    .updateTable('messages')
    .set({
      status: 'sent',
      sent_at: new Date(app.clock.now().getTime() - DAY),
      finished_at: app.clock.now(),
      due_at: null,
    })
    .where('id', '=', message_id)
    .execute();
  await app.db
    .updateTable('review_requests')
    .set({ date_sent: new Date(app.clock.now().getTime() - DAY) })
    .where('id', '=', request_id)
    .execute();
  const { sender_id } = await app.db
    .selectFrom('messages')
    .select('sender_id')
    .where('id', '=', message_id)
    .executeTakeFirstOrThrow();
  await addMessage(app.db, {
    team_id: team,
    request_id,
    step: 'first_reminder',
    recipient: 'relance@exemple.fr',
    scheduled_at: app.clock.now(),
    due_at: app.clock.now(),
    sender_id,
  });
  await sendDueMessages(app);
  expect(smtp.mailsTo('relance@exemple.fr')).toHaveLength(1);
});

test('“send now” is refused without quota, and the team sees its use only when it has a limit', async () => {
  const team = await addLimited(0);
  const { message_id } = await scene.addDue(team);
  expect(await call(team, 'POST', `/reviews_queued/${message_id}/send_now`)).toMatchObject({
    status: 409,
    code: 'plan_quota',
  });
  expect(await call(team, 'GET', '')).toMatchObject({
    data: {
      current_plan: 'essentiel',
      quota: { limit: LIMIT, used: LIMIT, resets_at: '2026-11-30T23:00:00.000Z' },
    },
  });
  expect(await call(await scene.addTeam(), 'GET', '')).toMatchObject({
    data: { current_plan: 'libre', quota: null },
  });
});

test('a message held by the quota for 30 days expires, and its reminders are cancelled', async () => {
  const team = await addLimited(0);
  const { message_id, request_id } = await scene.addDue(team);
  const reminder = await addMessage(app.db, { team_id: team, request_id, step: 'first_reminder' });
  await sendDueMessages(app);
  app.clock.advance(29 * DAY);
  await expireMessages(app);
  expect(await scene.stateOf(message_id)).toBe('held plan_quota');
  app.clock.advance(DAY);
  await expireMessages(app);
  expect(await scene.stateOf(message_id)).toBe('expired plan_quota');
  expect(await scene.stateOf(reminder)).toBe('cancelled request_not_sent');
});
