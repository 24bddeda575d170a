import { sendingScene } from '#server/testing/scenes/sending-scene.ts';
import { claimDueMessages } from '#server/domains/delivery/claiming/claim-due-messages.ts';
import { findDuePartitions } from '#server/domains/delivery/claiming/find-due-partitions.ts';
import { sql } from 'kysely';
import type { ClaimedMessage } from '#server/domains/delivery/claiming/claimed-message.ts';
import { beforeEach, afterAll, test, expect, vi } from 'vitest';
import { openSending } from './open-sending.ts';
import { createFinisher } from './create-finisher.ts';
import { markSubmitted } from '#server/domains/delivery/actions/mark-submitted.ts';
import { finishMessages } from './finish-messages.ts';
import { HOUR } from '#server/testing/manual-clock.ts';
import { sendDueMessages } from './send-due-messages.ts';

const scene = await sendingScene();

const { app, smtp } = scene;

const stateOf = (id: string) => scene.stateOf(id);

const claim = async (batch = 100) =>
  claimDueMessages(app, await findDuePartitions(app.db, app.clock.now()), batch);

const expireLeases = () =>
  sql`update messages set lease_until = clock_timestamp() - interval '1 second' where lease_until is not null`.execute(
    app.db,
  );

const accepted = (message: ClaimedMessage) => ({
  message,
  outcome: { kind: 'accepted', provider_message_id: 'x', is_outbox: false } as const,
});

async function claimOne(): Promise<ClaimedMessage> {
  const [message] = (await claim(1)).messages;
  if (!message) throw new Error('nothing was claimed');
  return message;
}

beforeEach(async () => {
  smtp.reset();
  await sql`delete from messages`.execute(app.db);
  app.clock.set('2026-11-20T09:00:00Z');
});

afterAll(() => scene.close());

test('a worker does not claim its own message again after the lease expired, and its answer is written', async () => {
  const { message_id } = await scene.addDue(await scene.addTeam());
  const answer = Promise.withResolvers<{ provider_message_id: string }>();
  const called = Promise.withResolvers<void>();
  const send = () => (called.resolve(), answer.promise);
  const { email } = app.channels;
  if (!email) throw new Error('the scene has no mail');
  const sending = openSending({
    ...app,
    channels: { ...app.channels, email: { ...email, honours_keys: true, send } },
  });
  expect(await sending.claim()).toBe(1);
  await called.promise;
  await expireLeases();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 20_000);
  expect(await sending.claim()).toBe(0);
  clock.mockRestore();
  answer.resolve({ provider_message_id: 'x' });
  await sending.settled();
  await sending.stop();
  expect(
    await app.db
      .selectFrom('messages')
      .select(['status', 'attempt'])
      .where('id', '=', message_id)
      .executeTakeFirst(),
  ).toEqual({ status: 'sent', attempt: 1 });
});

test('an acceptance that cannot be written goes to the write-retry buffer: the others are written at once, and it is written later', async () => {
  const [shaky, fine] = [await scene.addTeam(), await scene.addTeam()];
  const due = [await scene.addDue(shaky), await scene.addDue(fine)];
  const { messages } = await claim();
  let refusals = 30;
  const applyCounts = async (...[db, counted]: Parameters<typeof app.applyCounts>) =>
    counted.some(({ team_id }) => team_id === shaky) && refusals-- > 0
      ? Promise.reject(new Error('for a while'))
      : app.applyCounts(db, counted);
  const written: string[] = [];
  const finisher = createFinisher(
    { ...app, applyCounts },
    (message) => written.push(message.team_id),
    { again: 1, buffered: 1 },
  );
  for (const message of messages.toSorted((one) => (one.team_id === shaky ? -1 : 1)))
    finisher.add(accepted(message));
  while (written.length < 2) await finisher.next();
  expect(written).toEqual([fine, shaky]);
  expect(await Promise.all(due.map(({ message_id }) => stateOf(message_id)))).toEqual([
    'sent',
    'sent',
  ]);
});

test('an outcome that can never be written is dropped after its retries', async () => {
  const { message_id } = await scene.addDue(await scene.addTeam());
  const message = await claimOne();
  const written: string[] = [];
  const finisher = createFinisher(
    { ...app, applyCounts: () => Promise.reject(new Error('never')) },
    ({ id }) => written.push(id),
    { again: 1, buffered: 1 },
  );
  finisher.add(accepted(message));
  while (written.length === 0) await finisher.next();
  expect([written, await stateOf(message_id)]).toEqual([[message_id], 'sending']);
});

test('a stop does not wait for an outcome that can never be written', async () => {
  await scene.addDue(await scene.addTeam());
  const message = await claimOne();
  const given = Promise.withResolvers<void>();
  const finisher = createFinisher(
    { ...app, applyCounts: () => Promise.reject(new Error('never')) },
    () => given.resolve(),
    { again: 1, buffered: 1_000_000 },
  );
  finisher.add(accepted(message));
  finisher.stop();
  await given.promise;
  expect(await stateOf(message.id)).toBe('sending');
});

test('marking messages as submitted locks their rows in the common order, without a deadlock', async () => {
  const team = await scene.addTeam();
  for (let i = 0; i < 2; i++) await scene.addDue(team);
  const messages = (await claim()).messages.toSorted(
    (one, other) => Number(other.id) - Number(one.id),
  );
  const [last, first] = messages.map(({ id }) => id);
  const lock = (db: typeof app.db, id: string | undefined) =>
    sql`select id from messages where id = ${id} for no key update`.execute(db);
  const isWaiting = async () =>
    (await sql`select from pg_locks where not granted`.execute(app.db)).rows.length > 0;
  const wanted = await app.db.transaction().execute(async (tx) => {
    await lock(tx, first);
    const handed = markSubmitted(app.db, messages);
    handed.catch(() => undefined);
    while (!(await isWaiting())) await new Promise((resolve) => setTimeout(resolve, 5));
    await lock(tx, last);
    return { handed };
  });
  expect(await wanted.handed).toEqual(new Set([first, last]));
  await finishMessages(
    app,
    messages.map((message) => ({ message, outcome: { kind: 'released' } })),
  );
});

test('a message that cannot be checked does not delay other messages', async () => {
  const [broken, fine] = [await scene.addTeam(), await scene.addTeam()];
  await app.db
    .updateTable('teams')
    .set({ timezone: 'Nulle/Part' })
    .where('id', '=', broken)
    .execute();
  const { message_id, request_id } = await scene.addDue(broken);
  await app.db
    .updateTable('review_requests')
    .set({ country_code: null })
    .where('id', '=', request_id)
    .execute();
  for (let i = 0; i < 8; i++, app.clock.advance(3 * HOUR)) {
    const neighbour = await scene.addDue(fine);
    await sendDueMessages(app);
    expect(await stateOf(neighbour.message_id)).toBe('sent');
  }
  expect(await stateOf(message_id)).toBe('failed provider_unavailable');
});
