import { sendingScene } from '#server/testing/scenes/sending-scene.ts';
import { beforeEach, afterAll, test, expect } from 'vitest';
import { sql } from 'kysely';
import { startSending } from './start-sending.ts';
import { sendDueMessages } from './send-due-messages.ts';
import { openSending } from './open-sending.ts';

const scene = await sendingScene();

const { app, smtp } = scene;

const stateOf = (id: string) => scene.stateOf(id);

beforeEach(async () => {
  smtp.reset();
  await sql`delete from messages`.execute(app.db);
  app.clock.set('2026-11-20T09:00:00Z');
});

afterAll(() => scene.close());

test('a stop leaves no lease: running calls end, the other messages are released', async () => {
  const team = await scene.addTeam();
  for (let i = 0; i < 40; i++) await scene.addDue(team);
  smtp.setDelay(300);
  const sending = startSending(app);
  while (smtp.mails.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  await sending.stop();
  const { rows } = await sql<{ status: string; leased: number; total: number }>`
    select status, count(lease_until)::int as leased, count(*)::int as total from messages group by status order by status`.execute(
    app.db,
  );
  expect(rows.map((row) => row.status)).toEqual(['scheduled', 'sent']);
  expect(rows.reduce((sum, row) => sum + row.leased, 0)).toBe(0);
  expect(rows.find((row) => row.status === 'sent')?.total).toBe(smtp.mails.length);
  await sendDueMessages(app);
  expect(new Set(smtp.mails.map((mail) => mail.message_id)).size).toBe(40);
  expect(smtp.mails).toHaveLength(40);
});

test('a server that hangs does not prevent the worker from stopping in time', async () => {
  const team = await scene.addTeam();
  for (let i = 0; i < 100; i++) await scene.addDue(team);
  smtp.misbehave(() => ({ kind: 'hang_after_acceptance' }));
  const sending = startSending(app);
  while (smtp.mails.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  await sending.stop();
  const { rows } = await sql<{
    state: string;
    leased: number;
  }>`select status || coalesce(' ' || reason, '') as state, count(lease_until)::int as leased from messages group by 1 order by 1`.execute(
    app.db,
  );
  expect(rows.every((row) => row.leased === 0)).toBe(true);
  expect(rows.map((row) => row.state)).toEqual(['outcome_unknown', 'scheduled']);
});

test('an outcome that cannot be written is stored in memory, and written once the database is available', async () => {
  const { message_id } = await scene.addDue(await scene.addTeam());
  let refusals = 3;
  const away = Object.assign(new Error('terminating connection'), { code: '57P01' });
  const shaky = {
    ...app,
    applyCounts: async (...given: Parameters<typeof app.applyCounts>) =>
      refusals-- > 0 ? Promise.reject(away) : app.applyCounts(...given),
  };
  const sending = openSending(shaky);
  await sending.claim();
  await sending.settled();
  await sending.stop();
  expect([await stateOf(message_id), smtp.mails.length]).toEqual(['sent', 1]);
});
