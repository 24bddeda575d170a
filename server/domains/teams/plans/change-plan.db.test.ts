import { afterAll, beforeEach, expect, test } from 'vitest';
import { expireMessages } from '#server/domains/delivery/reports/expire-messages.ts';
import { sendDueMessages } from '#server/domains/delivery/worker/send-due-messages.ts';
import { placeOf } from '#server/domains/counters/cells.ts';
import { DAY, HOUR } from '#server/testing/manual-clock.ts';
import { sendingScene } from '#server/testing/scenes/sending-scene.ts';
import { changePlan } from './change-plan.ts';
import { monthlyRequests } from './plans.ts';

const scene = await sendingScene();
const { app, smtp } = scene;
const LIMIT = monthlyRequests('essentiel') ?? 0;
const LATER = { days: [1, 2, 3, 4, 5, 6, 7], from: '14:00', to: '18:00', skip_holidays: false };

async function addLimited(left: number, flow: Record<string, unknown> = {}): Promise<string> {
  const team_id = await scene.addTeam(flow);
  await app.db
    .updateTable('teams')
    .set({ current_plan: 'essentiel' })
    .where('id', '=', team_id)
    .execute();
  const place = placeOf('email', 'request');
  const c = Array.from({ length: place + 1 }, (_, at) => (at === place ? LIMIT - left : 0));
  await app.db.insertInto('statistics').values({ team_id, day: '2026-11-03', c }).execute();
  return team_id;
}
const change = async (team_id: string, plan_id: string) => {
  await changePlan(app, { team_id, plan_id, user_id: null });
  await app.runEventHandlers();
};
const addAged = (team_id: string, days: number) =>
  scene.addDue(team_id, {
    email: `age${days}@exemple.fr`,
    at: new Date(app.clock.now().getTime() - days * DAY),
  });
const sentTo = () => smtp.mails.map((mail) => mail.to);

beforeEach(() => {
  smtp.reset();
  app.clock.set('2026-11-20T09:00:00Z');
});
afterAll(() => scene.close());

test('a larger plan lets go what the former one held, the oldest first and not in a burst', async () => {
  const team = await addLimited(0);
  for (const days of [3, 1, 4, 2]) await addAged(team, days);
  await sendDueMessages(app);
  expect(smtp.mails).toEqual([]);
  await change(team, 'libre');
  await sendDueMessages(app);
  expect(sentTo()).toEqual(['age4@exemple.fr']);
  for (let hours = 0; hours < 14; hours++) {
    app.clock.advance(HOUR);
    await sendDueMessages(app);
  }
  expect(sentTo()).toEqual([4, 3, 2, 1].map((days) => `age${days}@exemple.fr`));
});

test('what goes on waits for the open hours', async () => {
  const team = await addLimited(0);
  const { message_id } = await addAged(team, 1);
  await sendDueMessages(app);
  await app.db
    .updateTable('teams')
    .set({
      flow_configuration_config: JSON.stringify({ is_active: true, send_window: { email: LATER } }),
    })
    .where('id', '=', team)
    .execute();
  await change(team, 'libre');
  await sendDueMessages(app);
  expect(await scene.stateOf(message_id)).toBe('held plan_quota');
  const { due_at } = await app.db
    .selectFrom('messages')
    .select('due_at')
    .where('id', '=', message_id)
    .executeTakeFirstOrThrow();
  expect(due_at?.toISOString()).toBe('2026-11-20T13:00:00.000Z');
});

test('a plan with a limit lets go as many as are left, and from then on counts the rest', async () => {
  const team = await scene.addTeam();
  await change(team, 'essentiel');
  const place = placeOf('email', 'request');
  await app.db
    .insertInto('statistics')
    .values({
      team_id: team,
      day: '2026-11-03',
      c: Array.from({ length: place + 1 }, (_, at) => (at === place ? LIMIT : 0)),
    })
    .execute();
  const due = [await addAged(team, 3), await addAged(team, 2), await addAged(team, 1)];
  await sendDueMessages(app);
  const states = () => Promise.all(due.map(({ message_id }) => scene.stateOf(message_id)));
  expect(await states()).toEqual(['held plan_quota', 'held plan_quota', 'held plan_quota']);
  await app.db
    .updateTable('statistics')
    .set({ c: Array.from({ length: place + 1 }, (_, at) => (at === place ? LIMIT - 2 : 0)) })
    .where('team_id', '=', team)
    .where('day', '=', '2026-11-03')
    .execute();
  await app.db.updateTable('teams').set({ current_plan: 'libre' }).where('id', '=', team).execute();
  await change(team, 'essentiel');
  app.clock.advance(14 * HOUR);
  await sendDueMessages(app);
  expect(await states()).toEqual(['sent', 'sent', 'held plan_quota']);
});

test('a change is recorded in the audit log once, an unknown plan and an unknown team are not found', async () => {
  const team = await scene.addTeam();
  for (const _ of [1, 2]) await change(team, 'essentiel');
  const entries = await app.db
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('team_id', '=', team)
    .execute();
  expect(entries).toEqual([{ action: 'plan_changed', detail: { from: 'libre', to: 'essentiel' } }]);
  await expect(change(team, 'gratuit')).rejects.toMatchObject({ code: 'not_found' });
  await expect(change('999999', 'libre')).rejects.toMatchObject({ code: 'not_found' });
});

test('what was let go and held again still expires 30 days after it was first held', async () => {
  const team = await addLimited(0);
  const { message_id } = await addAged(team, 0);
  await sendDueMessages(app);
  app.clock.advance(10 * DAY - HOUR);
  await change(team, 'libre');
  await app.db
    .updateTable('teams')
    .set({ current_plan: 'essentiel' })
    .where('id', '=', team)
    .execute();
  await sendDueMessages(app);
  expect(await scene.stateOf(message_id)).toBe('held plan_quota');
  app.clock.set('2026-12-20T09:00:01Z');
  await expireMessages(app);
  expect(await scene.stateOf(message_id)).toBe('expired plan_quota');
});
