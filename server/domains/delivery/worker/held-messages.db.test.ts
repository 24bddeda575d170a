import { sendingScene } from '#server/testing/scenes/sending-scene.ts';
import { beforeEach, afterAll, test, expect } from 'vitest';
import { sql } from 'kysely';
import { sendDueMessages } from './send-due-messages.ts';
import { MINUTE, DAY } from '#server/testing/manual-clock.ts';

const scene = await sendingScene();

const { app, smtp } = scene;

const stateOf = (id: string) => scene.stateOf(id);

beforeEach(async () => {
  smtp.reset();
  await sql`delete from messages`.execute(app.db);
  app.clock.set('2026-11-20T09:00:00Z');
});

afterAll(() => scene.close());

test.each([
  ['the flow is off', { is_active: false }, 'held flow_inactive'],
  ['the flow is in trial', { ramp: 'trial' }, 'held trial'],
  [
    'a pause runs',
    { pauses: [{ from: '2026-11-18', to: '2026-11-22', label: 'grève' }] },
    'held flow_paused',
  ],
  [
    'it is late, and outside the hours now',
    {
      send_window: {
        email: { days: [1, 2, 3, 4, 5, 6, 7], from: '08:00', to: '09:30', skip_holidays: false },
      },
    },
    'held outside_hours',
  ],
  [
    'the step was switched off',
    { steps: { request: { is_enabled: false } } },
    'cancelled step_disabled',
  ],
])('%s: the message is not sent, and has its reason', async (_name, flow, state) => {
  const { message_id } = await scene.addDue(await scene.addTeam(flow));
  await sendDueMessages(app);
  expect(await stateOf(message_id)).toBe(state);
  expect(smtp.mails).toEqual([]);
});

test('messages held outside the hours are sent within them without intervention, spread out', async () => {
  const team = await scene.addTeam({
    send_window: {
      email: { days: [1, 2, 3, 4, 5, 6, 7], from: '10:00', to: '12:00', skip_holidays: false },
    },
  });
  app.clock.set('2026-11-20T12:00:00Z');
  const late = await Promise.all(
    Array.from({ length: 20 }, () => scene.addDue(team, { at: new Date('2026-11-20T10:30:00Z') })),
  );
  await sendDueMessages(app);
  const rows = await app.db
    .selectFrom('messages')
    .select(['due_at', 'scheduled_at'])
    .where('team_id', '=', team)
    .execute();
  const dates = rows.map((row) => row.due_at?.getTime() ?? 0);
  expect(rows.every((row) => row.due_at?.getTime() === row.scheduled_at.getTime())).toBe(true);
  expect(Math.min(...dates)).toBeGreaterThanOrEqual(Date.parse('2026-11-21T09:00:00Z'));
  expect(Math.max(...dates)).toBeLessThan(Date.parse('2026-11-21T11:00:00Z'));
  expect(new Set(dates).size).toBeGreaterThan(15);
  app.clock.set('2026-11-21T09:00:00Z');
  for (let i = 0; i < 24; i++, app.clock.advance(5 * MINUTE)) await sendDueMessages(app);
  expect(new Set(await Promise.all(late.map((it) => stateOf(it.message_id))))).toEqual(
    new Set(['sent']),
  );
});

test('two caps limit the messages to a person, by e-mail or by phone, also within one batch', async () => {
  const team = await scene.addTeam({ caps: { messages_per_day: 1, requests_per_30_days: 2 } });
  const due: { message_id: string }[] = [];
  for (let i = 0; i < 4; i++) due.push(await scene.addDue(team, { email: 'lea@exemple.fr' }));
  const states = () => Promise.all(due.map((it) => stateOf(it.message_id)));
  await sendDueMessages(app);
  expect(await states()).toEqual([
    'sent',
    'held frequency_cap',
    'held frequency_cap',
    'held frequency_cap',
  ]);
  app.clock.advance(DAY);
  await sendDueMessages(app);
  expect((await states()).filter((state) => state === 'sent')).toHaveLength(2);
  app.clock.advance(20 * DAY);
  await sendDueMessages(app);
  expect((await states()).filter((state) => state === 'sent')).toHaveLength(2);
  app.clock.advance(10 * DAY);
  await sendDueMessages(app);
  expect((await states()).filter((state) => state === 'sent')).toHaveLength(3);
});
