import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { ChannelPort } from '#server/ports/message-channel.ts';
import { sendingScene } from '#server/testing/scenes/sending-scene.ts';
import { createPacing } from './create-pacing.ts';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { findDuePartitions } from '../claiming/find-due-partitions.ts';
import { findSenders } from '#server/domains/channels/senders/find-senders.ts';
import { openSending } from '../worker/open-sending.ts';
import { startSending } from '../worker/start-sending.ts';

const scene = await sendingScene();
const calls: { at: number; key: string }[] = [];
const LIMIT = { count: 40, seconds: 1 };
const paced: ChannelPort = {
  provider: 'paced',
  account: 'a',
  honours_keys: true,
  is_outbox: false,
  limit: LIMIT,
  calls: 10,
  send: async ({ key }) => {
    calls.push({ at: performance.now(), key });
    await sleep(5);
    return { provider_message_id: key };
  },
};
const app = { ...scene.app, channels: { whatsapp: null, sms: null, email: paced } };
await ensureSenders(app);

const none = { countWaiting: () => 0, capacityFor: () => 10 };
const partitions = () => findDuePartitions(app.db, app.clock.now());
const holders = () =>
  app.db
    .selectFrom('senders')
    .select(['holder', 'holder_until'])
    .where('provider', '=', 'paced')
    .executeTakeFirstOrThrow();
const lapse = () =>
  sql`update senders set holder_until = clock_timestamp() - interval '1 millisecond' where holder is not null`.execute(
    app.db,
  );
const addDue = async (count: number): Promise<void> => {
  const team = await scene.addTeam();
  for (let i = 0; i < count; i++) await scene.addDue(team);
};
const left = async () =>
  (
    await app.db
      .selectFrom('messages')
      .select((row) => row.fn.countAll<string>().as('n'))
      .where('status', '<>', 'sent')
      .executeTakeFirstOrThrow()
  ).n;

function fullest(): number {
  return Math.max(
    ...calls.map(
      ({ at }) =>
        calls.filter((other) => other.at >= at && other.at - at < LIMIT.seconds * 1000).length,
    ),
  );
}

beforeEach(async () => {
  calls.length = 0;
  await sql`delete from messages`.execute(app.db);
  await sql`update senders set holder = null, holder_until = null`.execute(app.db);
});
afterAll(() => scene.close());

test('with two workers, a paced sender has one owner, stays within its limit in every second, and repeats no call', async () => {
  await addDue(100);
  const workers = [startSending(app), startSending(app)];
  const seen = new Set<string | null>();
  while (calls.length < 100) {
    seen.add((await holders()).holder);
    await sleep(100);
  }
  await Promise.all(workers.map((worker) => worker.stop()));
  expect([...seen].filter((holder) => holder !== null)).toHaveLength(1);
  expect(new Set(calls.map(({ key }) => key)).size).toBe(100);
  expect(calls).toHaveLength(100);
  expect(fullest()).toBeLessThanOrEqual(LIMIT.count);
  expect(await left()).toBe('0');
  expect(await holders()).toEqual({ holder: null, holder_until: null });
});

test('an owner that stops hands its sender over, and both owners together stay within the limit', async () => {
  await addDue(80);
  const workers = [startSending(app), startSending(app)];
  while (calls.length < 30) await sleep(20);
  const { holder } = await holders();
  // Either worker may hold the sender, so that the first one to stop may be the other one.
  await workers[0]?.stop();
  while (calls.length < 50) await sleep(20);
  await workers[1]?.stop();
  const third = startSending(app);
  while ((await left()) !== '0') await sleep(50);
  expect((await holders()).holder).not.toBe(holder);
  await third.stop();
  expect(fullest()).toBeLessThanOrEqual(LIMIT.count);
  expect(new Set(calls.map(({ key }) => key)).size).toBe(80);
  expect(calls).toHaveLength(80);
});

test('another worker’s sender is not claimed; it is taken over once its lease expires, within a minute', async () => {
  await addDue(3);
  let later = 0;
  // The clock of the next holder does not advance, so that a busy machine shortens no wait.
  const [dead, heir] = [
    createPacing(app, () => performance.now() + later),
    createPacing(app, () => 0),
  ];
  expect(await dead.admit(await partitions(), none)).toHaveLength(1);
  expect(await heir.admit(await partitions(), none)).toEqual([]);
  const { holder_until } = await holders();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(app.db);
  expect((holder_until?.getTime() ?? 0) - (rows[0]?.now.getTime() ?? 0)).toBeLessThan(31_000);
  await lapse();
  later = 31_000;
  const [partition] = await heir.admit(await partitions(), none);
  expect(partition?.most).toBeGreaterThan(0);
  // The last call of the former holder is unknown to it.
  expect(heir.wait(partition?.sender_id ?? 0)).toBeGreaterThan(900);
  expect(await dead.admit(await partitions(), none)).toEqual([]);
  expect(dead.wait(partition?.sender_id ?? 0)).toBeNull();
});

test('an owner whose lease expired makes no more calls', async () => {
  await addDue(1);
  let now = 0;
  const pacing = createPacing(app, () => now);
  const [partition] = await pacing.admit(await partitions(), none);
  const id = partition?.sender_id ?? 0;
  now += 29_000;
  expect(pacing.wait(id)).toBeLessThanOrEqual(0);
  now += 2_000;
  expect(pacing.wait(id)).toBeNull();
});

test('the owner claims no more than its rate limit will soon allow', async () => {
  await addDue(20);
  await sql`update senders set limit_count = 60, limit_seconds = 3600 where provider = 'paced'`.execute(
    app.db,
  );
  const sending = openSending(app);
  expect(await sending.claim()).toBeLessThanOrEqual(2);
  expect(await sending.claim()).toBe(0);
  await sending.stop();
  await sql`update senders set limit_count = ${LIMIT.count}, limit_seconds = ${LIMIT.seconds} where provider = 'paced'`.execute(
    app.db,
  );
  expect(calls).toEqual([]);
  expect(await left()).toBe('20');
});

test('a message claimed for a former sender goes to the queue of its new sender instead of exceeding the rate limit', async () => {
  const mail = (
    await app.db
      .selectFrom('senders')
      .select('id')
      .where('provider', '=', 'smtp')
      .executeTakeFirstOrThrow()
  ).id;
  await addDue(1);
  await sql`update messages set sender_id = ${mail}`.execute(app.db);
  const other = createPacing(app);
  await other.admit(
    [{ sender_id: (await findSenders(app.db, '1')).email?.id ?? 0, team_id: '1' }],
    none,
  );
  const sending = openSending(app);
  expect([await sending.claim(), await sending.claim()]).toEqual([1, 0]);
  await sending.stop();
  expect(calls).toEqual([]);
  const row = await app.db
    .selectFrom('messages')
    .select(['sender_id', 'status', 'due_at', 'lease_until'])
    .executeTakeFirstOrThrow();
  expect(row).toEqual({
    sender_id: (await findSenders(app.db, '1')).email?.id,
    status: 'scheduled',
    due_at: app.clock.now(),
    lease_until: null,
  });
});
