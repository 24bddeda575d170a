import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { transaction } from '#server/database/transaction.ts';
import type { ChannelPort } from '#server/ports/message-channel.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { sendingScene } from '#server/testing/scenes/sending-scene.ts';
import { OPEN_MS } from './create-circuits.ts';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { openSending } from './open-sending.ts';
import { sendDueMessages } from './send-due-messages.ts';
import { connectTeamSender } from '#server/domains/channels/senders/set-team-sender.ts';
import { startSending } from './start-sending.ts';

const scene = await sendingScene();
let fails: ConstructorParameters<typeof ProviderError>[0] | null = null;
let retry: { retryAfterMs?: number } = {};
const calls: string[] = [];
const channel = (account: string, mayFail: boolean): ChannelPort => ({
  provider: 'fake',
  account,
  honours_keys: true,
  is_outbox: false,
  limit: null,
  calls: 5,
  send: async ({ key, team_id }) => {
    calls.push(team_id);
    await sleep(2);
    if (mayFail && fails) throw new ProviderError(fails, 'no', retry);
    return { provider_message_id: key };
  },
});
const own = { ...channel('smtp', false), provider: 'smtp' };
const app = {
  ...scene.app,
  channels: { whatsapp: null, sms: null, email: channel('failing', true) },
  mail: { ...scene.app.mail, open: () => own },
};
const other = { ...app, channels: { ...app.channels, email: channel('other', false) } };
const connectOwn = (team_id: string) =>
  transaction(app, (tx) => connectTeamSender(tx, { team_id, channel: 'email', carrier: own }));

const addDue = async (count: number, team?: string): Promise<string[]> => {
  const of = team ?? (await scene.addTeam());
  const ids: string[] = [];
  for (let i = 0; i < count; i++) ids.push((await scene.addDue(of)).message_id);
  return ids;
};
const states = async () =>
  (
    await sql<{ state: string; total: number; failures: number }>`
  select status || coalesce(' ' || reason, '') as state, count(*)::int as total, max(failures)::int as failures from messages group by 1 order by 1`.execute(
      app.db,
    )
  ).rows;
const openUntil = (until: Date) =>
  app.db
    .updateTable('senders')
    .set({ circuit_open_until: until })
    .where('account', '=', 'failing')
    .execute();
const circuit = async () =>
  (
    await app.db
      .selectFrom('senders')
      .select('circuit_open_until')
      .where('account', '=', 'failing')
      .executeTakeFirstOrThrow()
  ).circuit_open_until;

beforeEach(async () => {
  calls.length = 0;
  fails = null;
  retry = {};
  await sql`delete from messages`.execute(app.db);
  await sql`update senders set circuit_open_until = null`.execute(app.db);
  app.clock.set('2026-11-20T09:00:00Z');
  await ensureSenders(app);
});
afterAll(() => scene.close());

test('after five failures the circuit of a provider opens, and its other messages wait without counting an attempt', async () => {
  fails = 'transient';
  await addDue(60);
  const sending = startSending(app);
  while ((await circuit()) === null) await sleep(10);
  await sleep(500);
  await sending.stop();
  // The circuit opens after five failures in a row. The calls in progress are counted too.
  expect(calls.length).toBeLessThanOrEqual(10);
  const [held, waiting] = await states();
  expect(held).toEqual({ state: 'held provider_unavailable', total: calls.length, failures: 1 });
  expect(waiting).toEqual({ state: 'scheduled', total: 60 - calls.length, failures: 0 });
});

test('after the delay one worker tries one message; a failure opens the circuit again, a success closes it', async () => {
  fails = 'transient';
  await addDue(60);
  await sendDueMessages(app);
  const before = calls.length;
  app.clock.advance(OPEN_MS - 1);
  await sendDueMessages(app);
  expect(calls).toHaveLength(before);
  app.clock.advance(1);
  await Promise.all([sendDueMessages(app), sendDueMessages(app), sendDueMessages(app)]);
  expect(calls).toHaveLength(before + 1);
  expect(await circuit()).toEqual(new Date(app.clock.now().getTime() + OPEN_MS));
  fails = null;
  app.clock.advance(OPEN_MS);
  await sendDueMessages(app);
  expect(await circuit()).toBeNull();
  expect((await states()).find(({ state }) => state === 'scheduled')).toBeUndefined();
  app.clock.advance(120_000);
  await sendDueMessages(app);
  expect(await states()).toEqual([{ state: 'sent', total: 60, failures: 0 }]);
});

test('an open circuit does not delay another sender or the teams that use it', async () => {
  fails = 'transient';
  await addDue(40);
  await sendDueMessages(app);
  const before = calls.length;
  const team = await scene.addTeam();
  await connectOwn(team);
  const [message_id] = await addDue(1, team);
  await sendDueMessages(app);
  expect(await scene.stateOf(message_id ?? '')).toBe('sent');
  expect(calls.slice(before)).toEqual([team]);
  expect((await states()).find(({ state }) => state === 'scheduled')).toMatchObject({
    failures: 0,
  });
});

test('messages behind the open circuit of a sender that is no longer configured are sent at once by the new sender', async () => {
  await addDue(30);
  const until = new Date(app.clock.now().getTime() + OPEN_MS);
  await openUntil(until);
  await sendDueMessages(app);
  expect(calls).toEqual([]);
  await ensureSenders(other);
  await sendDueMessages(other);
  expect([await states(), await circuit()]).toEqual([
    [{ state: 'sent', total: 30, failures: 0 }],
    until,
  ]);
});

test('a team that connects its own sender is no longer held by the circuit, the other teams are', async () => {
  const team = await scene.addTeam();
  await addDue(30, team);
  await addDue(20);
  const until = new Date(app.clock.now().getTime() + OPEN_MS);
  await openUntil(until);
  await connectOwn(team);
  await sendDueMessages(app);
  expect(calls).toEqual(Array.from({ length: 30 }, () => team));
  expect([await states(), await circuit()]).toEqual([
    [
      { state: 'scheduled', total: 20, failures: 0 },
      { state: 'sent', total: 30, failures: 0 },
    ],
    until,
  ]);
});

test('a trial message that makes no call does not count: the next one follows until one makes a call', async () => {
  const waiting = await scene.addTeam({ is_active: false });
  await addDue(15, waiting);
  app.clock.advance(1000);
  await addDue(10);
  fails = 'transient';
  await openUntil(app.clock.now());
  await Promise.all([sendDueMessages(app), sendDueMessages(app), sendDueMessages(app)]);
  expect([calls.length, await circuit()]).toEqual([
    1,
    new Date(app.clock.now().getTime() + OPEN_MS),
  ]);
  expect((await states()).filter(({ state }) => state !== 'held provider_unavailable')).toEqual([
    { state: 'held flow_inactive', total: 15, failures: 0 },
    { state: 'scheduled', total: 9, failures: 0 },
  ]);
});

test('once another worker has closed the circuit, one failure does not open it again', async () => {
  const team = await scene.addTeam();
  await addDue(5, team);
  fails = 'transient';
  const sending = openSending(app);
  await sending.claim();
  await sending.settled();
  app.clock.advance(OPEN_MS);
  await addDue(20, team);
  fails = null;
  await sendDueMessages(app);
  expect([calls.length, await circuit()]).toEqual([25, null]);
  fails = 'transient';
  await addDue(1, team);
  await sending.claim();
  await sending.settled();
  await sending.stop();
  expect([calls.length, await circuit()]).toEqual([26, null]);
});

test('a few failures among successes do not open the circuit', async () => {
  await addDue(40);
  let sent = 0;
  const flaky = {
    ...channel('failing', true),
    send: async () => {
      sent += 1;
      if (sent % 3 === 0) throw new ProviderError('transient', 'no');
      return { provider_message_id: null };
    },
  };
  await sendDueMessages({ ...app, channels: { ...app.channels, email: flaky } });
  expect([sent, await circuit()]).toEqual([40, null]);
});

test('an internal failure does not open the provider’s circuit', async () => {
  await addDue(12);
  const send = () => Promise.reject(new TypeError('ours'));
  await sendDueMessages({
    ...app,
    channels: { ...app.channels, email: { ...channel('failing', true), send } },
  });
  expect([await states(), await circuit()]).toEqual([
    [{ state: 'held provider_unavailable', total: 12, failures: 1 }],
    null,
  ]);
  // The error does not count in a probe either.
  await addDue(3);
  await openUntil(app.clock.now());
  await sendDueMessages({
    ...app,
    channels: { ...app.channels, email: { ...channel('failing', true), send } },
  });
  expect([await states(), await circuit()]).toEqual([
    [{ state: 'held provider_unavailable', total: 15, failures: 1 }],
    app.clock.now(),
  ]);
});

test('“too many requests” waits as long as the provider asks, counts no attempt, and leaves the circuit closed', async () => {
  fails = 'rate';
  retry = { retryAfterMs: 90_000 };
  await addDue(8);
  const sending = openSending(app);
  await sending.claim();
  await sending.settled();
  await sending.stop();
  expect([calls.length, await circuit()]).toEqual([8, null]);
  expect(await states()).toEqual([{ state: 'held provider_unavailable', total: 8, failures: 0 }]);
  fails = null;
  app.clock.advance(89_999);
  expect(await sendDueMessages(app)).toBe(0);
  app.clock.advance(1);
  await sendDueMessages(app);
  expect(await states()).toEqual([{ state: 'sent', total: 8, failures: 0 }]);
});
