import { sendingScene } from '#server/testing/scenes/sending-scene.ts';
import { claimDueMessages } from '#server/domains/delivery/claiming/claim-due-messages.ts';
import { findDuePartitions } from '#server/domains/delivery/claiming/find-due-partitions.ts';
import { sql } from 'kysely';
import type { ClaimedMessage } from '#server/domains/delivery/claiming/claimed-message.ts';
import type { OutgoingMessage } from '#server/ports/message-channel.ts';
import { beforeEach, afterAll, test, expect } from 'vitest';
import { renewLeases } from '#server/domains/delivery/claiming/renew-leases.ts';
import { markSubmitted } from '#server/domains/delivery/actions/mark-submitted.ts';
import { finishMessages } from './finish-messages.ts';
import { sendTestMessage } from '#server/testing/scenes/send-test-message.ts';
import { sendDueMessages } from './send-due-messages.ts';
import { FRESH, prepareMessages } from '#server/domains/delivery/claiming/prepare-messages.ts';
import { stopRequests } from '#server/domains/requests/schedule/stop-requests.ts';
import { DAY } from '#server/testing/manual-clock.ts';

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

test('a late worker changes nothing, because the row has a newer attempt', async () => {
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
  '%s after the claim and before the call still stops the message',
  async (_name, change, state) => {
    const { message_id, request_id } = await scene.addDue(await scene.addTeam());
    const message = await claimOne();
    await app.db.updateTable('review_requests').set(change).where('id', '=', request_id).execute();
    const outcome = await sendTestMessage(app, {
      message,
      compose: () => outgoing,
      channel: app.channels.email ?? null,
    });
    expect(outcome).toEqual({ kind: 'released' });
    await finishMessages(app, [{ message, outcome }]);
    await sendDueMessages(app);
    expect([await stateOf(message_id), smtp.mails]).toEqual([state, []]);
  },
);

test('the age of a check counts from its answer, so that a slow database does not prevent the call', async () => {
  await scene.addDue(await scene.addTeam());
  const message = await claimOne();
  const channel = app.channels.email ?? null;
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

test('an opt-out on another request of the person, or a cancelled order, after the claim still stops the message', async () => {
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
          channel: app.channels.email ?? null,
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

test('a crash after the call began leaves an unknown outcome, which is shown and never sent again', async () => {
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
  // The worker was still running, and the provider had accepted the message.
  await finishMessages(app, [accepted(dead)]);
  expect(await stateOf(message_id)).toBe('sent');
});

test('after a crash before the call began, the next worker sends the message', async () => {
  const { message_id } = await scene.addDue(await scene.addTeam());
  await claimOne();
  await sendDueMessages(app);
  expect(await stateOf(message_id)).toBe('sending');
  await expireLeases();
  await sendDueMessages(app);
  expect(await stateOf(message_id)).toBe('sent');
});
