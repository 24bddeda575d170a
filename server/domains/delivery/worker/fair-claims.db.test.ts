import { sendingScene } from '#server/testing/scenes/sending-scene.ts';
import { claimDueMessages } from '#server/domains/delivery/claiming/claim-due-messages.ts';
import { findDuePartitions } from '#server/domains/delivery/claiming/find-due-partitions.ts';
import { beforeEach, afterAll, test, expect } from 'vitest';
import { sql } from 'kysely';
import { sendDueMessages } from './send-due-messages.ts';

const scene = await sendingScene();

const { app, smtp } = scene;

const claim = async (batch = 100) =>
  claimDueMessages(app, await findDuePartitions(app.db, app.clock.now()), batch);

beforeEach(async () => {
  smtp.reset();
  await sql`delete from messages`.execute(app.db);
  app.clock.set('2026-11-20T09:00:00Z');
});

afterAll(() => scene.close());

test('a small team does not wait behind a large one: they take turns', async () => {
  const [large, small] = [await scene.addTeam(), await scene.addTeam()];
  for (let i = 0; i < 60; i++) await scene.addDue(large, { at: new Date('2026-11-20T08:00:00Z') });
  for (let i = 0; i < 3; i++) await scene.addDue(small);
  const { messages } = await claim(10);
  expect(messages.filter((message) => message.team_id === small)).toHaveLength(3);
  expect(messages.length).toBeGreaterThanOrEqual(8);
});

test('a message sent with “send now” goes before all others, also among many teams', async () => {
  for (let i = 0; i < 12; i++)
    await scene.addDue(await scene.addTeam(), { at: new Date('2026-11-20T08:00:00Z') });
  const { message_id } = await scene.addDue(await scene.addTeam());
  await app.db
    .updateTable('messages')
    .set({ due_at: new Date(0) })
    .where('id', '=', message_id)
    .execute();
  expect((await claim(1)).messages.map((message) => message.id)).toEqual([message_id]);
});

test('workers that claim at the same time share the rows without claiming one twice', async () => {
  const team = await scene.addTeam();
  for (let i = 0; i < 40; i++) await scene.addDue(team);
  const claims = await Promise.all([claim(15), claim(15), claim(15), claim(15)]);
  const ids = claims.flatMap(({ messages }) => messages.map((message) => message.id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThan(15);
});

test('simultaneous claims never exceed the caps of a person', async () => {
  const team = await scene.addTeam({ caps: { messages_per_day: 1, requests_per_30_days: null } });
  for (let i = 0; i < 12; i++) await scene.addDue(team, { email: 'lea@exemple.fr' });
  const claims = await Promise.all([claim(3), claim(3), claim(3), claim(3)]);
  expect(claims.flatMap(({ messages }) => messages)).toHaveLength(1);
});

test('several workers on one queue send each message once', async () => {
  const team = await scene.addTeam();
  for (let i = 0; i < 60; i++) await scene.addDue(team);
  await Promise.all([sendDueMessages(app), sendDueMessages(app), sendDueMessages(app)]);
  expect(smtp.mails).toHaveLength(60);
  expect(new Set(smtp.mails.map((mail) => mail.message_id)).size).toBe(60);
});
