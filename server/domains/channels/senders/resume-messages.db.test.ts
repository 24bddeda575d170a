import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { endRestrictions } from '#server/domains/channels/violations/end-restrictions.ts';
import { recordOrders } from '#server/domains/requests/intake/record-orders.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { DAY, HOUR } from '#server/testing/manual-clock.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { ensureSenders } from './ensure-senders.ts';

const db = await testDatabase();
const app = testApp(db);
await ensureSenders(app);

/** Simulates an hour without the instance’s e-mail service, in which these orders arrive. */
async function pausedFor(
  flow: Record<string, unknown>,
  orders: readonly Record<string, unknown>[],
  meanwhile: (team_id: string) => Promise<unknown> = () => Promise.resolve(),
) {
  const team_id = await addTeam(app, { flow: { is_active: true, ...flow } });
  const now = app.clock.now();
  await db
    .updateTable('senders')
    .set({ paused_until: new Date(now.getTime() + HOUR) })
    .execute();
  await recordOrders(
    app,
    { team_id, integration_name: 'api' },
    orders.map((order, at) => ({
      number: `${at}`,
      email: `client${at}@exemple.fr`,
      ordered_at: now.toISOString(),
      ...order,
    })),
  );
  const rows = async () =>
    (
      await sql<{ status: string; reason: string | null; scheduled_at: Date; due_at: Date | null }>`
    select m.status, m.reason, m.scheduled_at, m.due_at from messages m where m.team_id = ${team_id} and m.step = 'request' order by m.id`.execute(
        db,
      )
    ).rows;
  const before = await rows();
  await meanwhile(team_id);
  app.clock.advance(2 * HOUR);
  await endRestrictions(app);
  return { before, after: await rows(), now };
}

const AWAITED = [
  ['order_paid', 'waiting_payment'],
  ['order_fulfilled', 'waiting_fulfillment'],
  ['order_delivered', 'waiting_delivery'],
] as const;

test.each(AWAITED)(
  'after the pause of its channel, a request planned for %s waits for its order again without a date',
  async (trigger_event, status) => {
    const { before, after } = await pausedFor({ trigger_event }, [{}]);
    expect(before).toMatchObject([{ status: 'held', reason: 'channel_paused', due_at: null }]);
    expect(after).toEqual([
      { status, reason: null, scheduled_at: before[0]?.scheduled_at, due_at: null },
    ]);
  },
);

/** Holds the messages of the team as the claim does, without a date. */
const withoutDate = (team_id: string) =>
  db.updateTable('messages').set({ due_at: null }).where('team_id', '=', team_id).execute();

test('after the pause, a shipped order uses its fallback date, and a delivered one its own date', async () => {
  const shipped = app.clock.now().toISOString();
  const { after, now } = await pausedFor(
    { fallback_delay_days: 10 },
    [{ fulfilled_at: shipped }, { delivered_at: shipped }],
    withoutDate,
  );
  expect(after.map(({ status, due_at }) => [status, due_at !== null && due_at > now])).toEqual([
    ['waiting_delivery', true],
    ['scheduled', true],
  ]);
  expect(after.map(({ scheduled_at }) => scheduled_at)).toEqual(after.map(({ due_at }) => due_at));
});

test('after the pause, a message with a manual date or “send now” does not wait for the order', async () => {
  const { after } = await pausedFor({}, [{}, {}, {}], async (team_id) => {
    const on = (at: number) =>
      db
        .updateTable('messages')
        .where('team_id', '=', team_id)
        .where('recipient', '=', `client${at}@exemple.fr`)
        .where('step', '=', 'request');
    await on(0)
      .set({ metadata: JSON.stringify({ send_now: true }), scheduled_at: app.clock.now() })
      .execute();
    await on(1)
      .set({
        metadata: JSON.stringify({ postponed: {} }),
        scheduled_at: new Date(app.clock.now().getTime() + DAY),
      })
      .execute();
  });
  expect(after.map(({ status, due_at }) => [status, due_at === null])).toEqual([
    ['scheduled', false],
    ['scheduled', false],
    ['waiting_delivery', true],
  ]);
});
