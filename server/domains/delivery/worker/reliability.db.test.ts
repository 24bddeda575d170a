import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { ChannelPort, OutgoingMessage } from '#server/ports/message-channel.ts';
import { addMessage } from '#server/testing/builders/request.ts';
import { DAY, HOUR, MINUTE } from '#server/testing/manual-clock.ts';
import { sendTestMessage } from '#server/testing/scenes/send-test-message.ts';
import { sendingScene } from '#server/testing/scenes/sending-scene.ts';
import { stopRequests } from '#server/domains/requests/schedule/stop-requests.ts';
import { claimDueMessages } from '../claiming/claim-due-messages.ts';
import { type ClaimedMessage } from '#server/domains/delivery/claiming/claimed-message.ts';
import { createFinisher } from './create-finisher.ts';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { findDuePartitions } from '../claiming/find-due-partitions.ts';
import { finishMessages } from './finish-messages.ts';
import { markSubmitted } from '../actions/mark-submitted.ts';
import { renewLeases } from '../claiming/renew-leases.ts';
import { openSending } from './open-sending.ts';
import { FRESH, prepareMessages } from '../claiming/prepare-messages.ts';
import { MOST_FAILURES } from './retry-schedule.ts';
import { sendDueMessages } from './send-due-messages.ts';
import { startSending } from './start-sending.ts';

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

const outgoing: OutgoingMessage = {
  key: 'k',
  team_id: '1',
  request_id: '1',
  message_id: '1',
  recipient: 'a@exemple.fr',
  sender_name: 'B',
  subject: 's',
  text: 't',
  html: null,
  stop_url: 'https://a.test/stop',
  review_url: 'https://a.test',
  template: null,
};

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

test('what a person asked for now goes before everything else, also among many teams', async () => {
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

test('workers that claim together share the rows and never one of them twice', async () => {
  const team = await scene.addTeam();
  for (let i = 0; i < 40; i++) await scene.addDue(team);
  const claims = await Promise.all([claim(15), claim(15), claim(15), claim(15)]);
  const ids = claims.flatMap(({ messages }) => messages.map((message) => message.id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThan(15);
});

test('two workers never send more to a person than the caps allow', async () => {
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

test('a late worker changes nothing: its attempt is not the row’s any more', async () => {
  const { message_id } = await scene.addDue(await scene.addTeam());
  const late = await claimOne();
  await expireLeases();
  const current = await claimOne();
  expect(current.attempt).toBe(late.attempt + 1);

  const lease = async () =>
    (
      await app.db
        .selectFrom('messages')
        .select('lease_until')
        .where('id', '=', message_id)
        .executeTakeFirstOrThrow()
    ).lease_until?.getTime();
  const before = await lease();
  await renewLeases(app.db, [late]);
  expect(await lease()).toBe(before);
  expect(await markSubmitted(app.db, [late])).toEqual(new Set());
  await finishMessages(app, [accepted(late)]);
  expect(await stateOf(message_id)).toBe('sending');
  await finishMessages(app, [accepted(current)]);
  expect(await stateOf(message_id)).toBe('sent');
});

test.each([
  ['a stop', { stopped_at: new Date() }, 'cancelled opted_out'],
  ['a rating', { rating: 5 }, 'cancelled already_rated'],
])(
  '%s after the claim, before the call, still keeps the message back',
  async (_name, change, state) => {
    const { message_id, request_id } = await scene.addDue(await scene.addTeam());
    const message = await claimOne();
    await app.db.updateTable('review_requests').set(change).where('id', '=', request_id).execute();
    const outcome = await sendTestMessage(app, {
      message,
      compose: () => outgoing,
      channel: app.channels.email,
    });
    expect(outcome).toEqual({ kind: 'released' });
    await finishMessages(app, [{ message, outcome }]);
    await sendDueMessages(app);
    expect([await stateOf(message_id), smtp.mails]).toEqual([state, []]);
  },
);

test('a look at messages counts from its answer: a database slower than their freshness does not keep them from being called', async () => {
  await scene.addDue(await scene.addTeam());
  const message = await claimOne();
  const channel = app.channels.email;
  let now = 0;
  const slow = {
    ...app,
    db: app.db.withPlugin({
      transformQuery: ({ node }) => ((now += 10 * FRESH), node),
      transformResult: async ({ result }) => result,
    }),
  };
  const [prepared] = await prepareMessages(
    slow,
    [{ message, compose: () => outgoing, channel, checkedAt: -Infinity }],
    () => undefined,
    () => now,
  );
  expect(now).toBeGreaterThan(FRESH);
  expect(prepared?.checkedAt).toBe(now);
  await finishMessages(app, [accepted(message)]);
});

test('a stop given on another request of the person, or a cancelled order, after the claim still keeps the message back', async () => {
  const team = await scene.addTeam();
  const stopped = await scene.addDue(team, { email: 'lea@exemple.fr' });
  const elsewhere = await scene.addDue(team, { email: 'lea@exemple.fr', is_rated: true });
  const cancelled = await scene.addDue(team);
  const { messages } = await claim();
  await stopRequests(app, elsewhere.request_id, 'page');
  await sql`update orders o set cancelled_at = now() from review_requests r where r.order_id = o.id and r.id = ${cancelled.request_id}`.execute(
    app.db,
  );
  for (const message of messages)
    await finishMessages(app, [
      {
        message,
        outcome: await sendTestMessage(app, {
          message,
          compose: () => outgoing,
          channel: app.channels.email,
        }),
      },
    ]);
  await sendDueMessages(app);
  expect([
    await stateOf(stopped.message_id),
    await stateOf(cancelled.message_id),
    smtp.mails,
  ]).toEqual(['cancelled opted_out', 'cancelled order_cancelled', []]);
});

test('a crash after the hand-over leaves an unknown outcome, which is shown and never sent again', async () => {
  const { message_id, request_id } = await scene.addDue(await scene.addTeam());
  const dead = await claimOne();
  expect(await markSubmitted(app.db, [dead])).toEqual(new Set([dead.id]));
  await expireLeases();
  await sendDueMessages(app);
  app.clock.advance(DAY);
  await sendDueMessages(app);
  expect(await stateOf(message_id)).toBe('outcome_unknown');
  expect(smtp.mails).toEqual([]);
  const timelineEvents = await app.db
    .selectFrom('request_timeline')
    .select('kind')
    .where('request_id', '=', request_id)
    .execute();
  expect(timelineEvents).toEqual([{ kind: 'outcome_unknown' }]);
  // The worker was not dead after all, and the provider had said yes.
  await finishMessages(app, [accepted(dead)]);
  expect(await stateOf(message_id)).toBe('sent');
});

test('a crash before the hand-over is simply sent by the next worker', async () => {
  const { message_id } = await scene.addDue(await scene.addTeam());
  await claimOne();
  await sendDueMessages(app);
  expect(await stateOf(message_id)).toBe('sending');
  await expireLeases();
  await sendDueMessages(app);
  expect(await stateOf(message_id)).toBe('sent');
});

test('a line cut after the message leaves an unknown outcome; before it, another attempt', async () => {
  const team = await scene.addTeam();
  const [after, before] = [
    await scene.addDue(team, { email: 'apres@exemple.fr' }),
    await scene.addDue(team, { email: 'avant@exemple.fr' }),
  ];
  smtp.fault({ kind: 'drop_after_acceptance', to: 'apres@exemple.fr' });
  smtp.fault({ kind: 'drop_before_message', to: 'avant@exemple.fr' });
  await sendDueMessages(app);
  expect([await stateOf(after.message_id), await stateOf(before.message_id)]).toEqual([
    'outcome_unknown',
    'held provider_unavailable',
  ]);
  app.clock.advance(2 * MINUTE);
  await sendDueMessages(app);
  expect([await stateOf(after.message_id), await stateOf(before.message_id)]).toEqual([
    'outcome_unknown',
    'sent',
  ]);
  expect(smtp.mailsTo('apres@exemple.fr')).toHaveLength(1);
});

test('a server that is away is asked again, ever more seldom, then a person must act', async () => {
  const { message_id, request_id } = await scene.addDue(await scene.addTeam());
  smtp.fault({ kind: 'refuse_recipient', code: 451, times: 100 });
  const waits: number[] = [];
  while ((await stateOf(message_id)) !== 'failed provider_unavailable') {
    await sendDueMessages(app);
    const { due_at } = await app.db
      .selectFrom('messages')
      .select('due_at')
      .where('id', '=', message_id)
      .executeTakeFirstOrThrow();
    if (!due_at) break;
    waits.push(Math.round((due_at.getTime() - app.clock.now().getTime()) / MINUTE));
    app.clock.set(due_at.toISOString());
  }
  expect(await stateOf(message_id)).toBe('failed provider_unavailable');
  expect(waits).toHaveLength(MOST_FAILURES - 1);
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  const timelineEvents = await app.db
    .selectFrom('request_timeline')
    .select('kind')
    .where('request_id', '=', request_id)
    .execute();
  expect(timelineEvents.map((timelineEvent) => timelineEvent.kind)).toEqual(['held', 'failed']);
});

test('an address that the server refuses needs a person, and the reminders end', async () => {
  const team = await scene.addTeam();
  const { message_id, request_id } = await scene.addDue(team);
  const reminder = await addMessage(app.db, { team_id: team, request_id, step: 'first_reminder' });
  smtp.fault({ kind: 'refuse_recipient', code: 550 });
  await sendDueMessages(app);
  expect([await stateOf(message_id), await stateOf(reminder)]).toEqual([
    'failed invalid_recipient',
    'cancelled request_not_sent',
  ]);
  const { finished_at } = await app.db
    .selectFrom('messages')
    .select('finished_at')
    .where('id', '=', message_id)
    .executeTakeFirstOrThrow();
  expect(finished_at).toBeNull();
});

test('a refused login breaks the sender, holds its messages, and heals by itself', async () => {
  const team = await scene.addTeam();
  smtp.fault({ kind: 'refuse_recipient', code: 530, times: 3 });
  const due: string[] = [];
  for (let i = 0; i < 12; i++) due.push((await scene.addDue(team)).message_id);
  await sendDueMessages(app);
  const sender = () => app.db.selectFrom('senders').select('state').executeTakeFirstOrThrow();
  const held = async () =>
    (await Promise.all(due.map(stateOf))).filter((state) => state === 'held channel_disconnected');
  expect((await held()).length).toBeGreaterThanOrEqual(3);
  app.clock.advance(11 * MINUTE);
  await sendDueMessages(app);
  expect(await held()).toEqual([]);
  expect(await sender()).toEqual({ state: 'connected' });
  const { failures } = await app.db
    .selectFrom('messages')
    .select((row) => row.fn.max('failures').as('failures'))
    .executeTakeFirstOrThrow();
  expect(failures).toBe(0);
});

test('without a real channel a reachable instance holds its messages, and sends them once there is one', async () => {
  const sent: OutgoingMessage[] = [];
  const testInbox: ChannelPort = {
    provider: 'outbox',
    account: 'outbox',
    honours_keys: true,
    is_outbox: true,
    limit: null,
    calls: 5,
    send: async (message) => (sent.push(message), { provider_message_id: null }),
  };
  const reachable = {
    ...app,
    channels: { whatsapp: null, sms: null, email: testInbox },
    config: { ...app.config, publicUrl: 'https://avis.test' },
  };
  await ensureSenders(reachable);
  const { message_id } = await scene.addDue(await scene.addTeam());
  await sendDueMessages(reachable);
  expect(await stateOf(message_id)).toBe('held channel_disconnected');
  await ensureSenders(app);
  await sendDueMessages(app);
  expect([await stateOf(message_id), sent.length]).toEqual(['sent', 0]);
});

test('a stop leaves nothing leased: calls under way end, the rest is given back', async () => {
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

test('a server that hangs does not keep us from stopping in time', async () => {
  const team = await scene.addTeam();
  for (let i = 0; i < 100; i++) await scene.addDue(team);
  smtp.setDelay(60_000);
  const sending = startSending(app);
  const leased = async () =>
    (
      await app.db
        .selectFrom('messages')
        .select('id')
        .where('lease_until', 'is not', null)
        .limit(1)
        .execute()
    ).length;
  while ((await leased()) === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  await new Promise((resolve) => setTimeout(resolve, 1500)); // until some are at the server, which keeps silent
  const began = performance.now();
  await sending.stop();
  expect(performance.now() - began).toBeLessThan(50_000); // before the server would have answered
  const { rows } = await sql<{
    state: string;
    leased: number;
  }>`select status || coalesce(' ' || reason, '') as state, count(lease_until)::int as leased from messages group by 1 order by 1`.execute(
    app.db,
  );
  expect(rows.every((row) => row.leased === 0)).toBe(true);
  expect(rows.map((row) => row.state)).toEqual(['outcome_unknown', 'scheduled']);
});

test('while the outcome cannot be written it is kept, and written when the database is back', async () => {
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

test('a worker does not take again what is in its own hands after its lease ran out, and its answer is written', async () => {
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

test('an acceptance that cannot be written for a while goes to the write-retry buffer: the others are written at once, and it is written in the end', async () => {
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

test('an outcome that can never be written is let go in the end', async () => {
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

test('a hand-over takes its rows in the order in which everybody takes them, and waits in no circle', async () => {
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

test('a message that cannot be checked hurts only itself', async () => {
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

test('an address that claims to be several reaches nobody, and hurts only its own message', async () => {
  const team = await scene.addTeam();
  const { message_id: broken, request_id } = await scene.addDue(team);
  const fine = await scene.addDue(team);
  await app.db.updateTable('messages').set({ recipient: 'x' }).where('id', '=', broken).execute();
  await app.db
    .updateTable('review_requests')
    .set({ email: 'pas une adresse\r\nBcc: tous@exemple.fr' })
    .where('id', '=', request_id)
    .execute();
  for (let i = 0; i < 8; i++, app.clock.advance(3 * HOUR)) await sendDueMessages(app);
  expect(await stateOf(broken)).toBe('failed invalid_recipient');
  expect(await stateOf(fine.message_id)).toBe('sent');
  expect(smtp.mails).toHaveLength(1);
});
