import { testDatabase } from '#server/testing/test-database.ts';
import { testApp } from '#server/testing/test-app.ts';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { test, expect } from 'vitest';
import {
  createContactedCustomer,
  messagesOf,
  timelineOf,
  differencesOf,
  readRequest,
} from '#server/domains/customer-site/rating/rated-shop.fixture.ts';
import { postponeRequest } from './postpone-request.ts';
import { DAY } from '#server/testing/manual-clock.ts';
import { rateRequest } from '#server/domains/customer-site/rating/rate-requests.ts';
import { stopRequests } from './stop-requests.ts';

const db = await testDatabase();

const app = testApp(db, { now: '2026-11-20T09:00:00Z' });

await ensureSenders(app);

const A_WEEK_LATER = new Date('2026-11-27T09:00:00Z');

async function datesOf(request_id: string): Promise<string[]> {
  const rows = await app.db
    .selectFrom('messages')
    .select(['step', 'scheduled_at', 'due_at'])
    .where('request_id', '=', request_id)
    .where('status', '<>', 'sent')
    .orderBy('id')
    .execute();
  return rows.map(
    (row) =>
      `${row.step} ${row.scheduled_at.toISOString().slice(0, 16)}${row.due_at === null ? '' : ' due'}`,
  );
}

test('a parcel not received delays the next step by a week, and the following one stays at its distance', async () => {
  const { request_id } = await createContactedCustomer(app);
  expect(await datesOf(request_id)).toEqual([
    'first_reminder 2026-11-23T09:00 due',
    'last_reminder 2026-11-30T09:00',
  ]);
  expect(await postponeRequest(app, request_id)).toEqual({
    kind: 'postponed',
    until: A_WEEK_LATER,
  });
  expect(await messagesOf(app, request_id)).toEqual([
    'request sent',
    'first_reminder postponed',
    'last_reminder scheduled',
  ]);
  expect(await datesOf(request_id)).toEqual([
    'first_reminder 2026-11-27T09:00 due',
    'last_reminder 2026-12-04T09:00',
  ]);
  expect(await timelineOf(app, request_id)).toEqual(['postponed']);
});

test('a step due in more than a week is not brought forward', async () => {
  const { request_id } = await createContactedCustomer(app);
  const later = new Date('2026-12-10T10:00:00Z');
  await app.db
    .updateTable('messages')
    .set({ scheduled_at: later, due_at: later })
    .where('request_id', '=', request_id)
    .where('step', '=', 'first_reminder')
    .execute();
  expect(await postponeRequest(app, request_id)).toEqual({ kind: 'postponed', until: later });
});

test('the new date respects the hours of its channel', async () => {
  const closed = { from: '14:00', to: '15:00', days: [1, 2, 3, 4] };
  const { request_id } = await createContactedCustomer(app, {
    flow: { send_window: { email: closed } },
  });
  // Friday 27 November is closed, so the date is Monday 30 at 14:00 in Paris.
  expect(await postponeRequest(app, request_id)).toEqual({
    kind: 'postponed',
    until: new Date('2026-11-30T13:00:00Z'),
  });
});

test('without a step left, one more last reminder is planned and counted, three times at most', async () => {
  const { request_id, team_id } = await createContactedCustomer(app);
  await app.db
    .updateTable('messages')
    .set({
      status: 'cancelled',
      reason: 'step_disabled',
      due_at: null,
      finished_at: app.clock.now(),
    })
    .where('request_id', '=', request_id)
    .where('step', '<>', 'request')
    .execute();
  expect(await postponeRequest(app, request_id)).toEqual({
    kind: 'postponed',
    until: A_WEEK_LATER,
  });
  expect((await messagesOf(app, request_id)).at(-1)).toBe('last_reminder postponed');
  const added = await app.db
    .selectFrom('messages')
    .selectAll()
    .where('request_id', '=', request_id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(added).toMatchObject({
    ordinal: 2,
    channel: 'email',
    recipient: 'claire@exemple.fr',
    due_at: A_WEEK_LATER,
  });
  expect(added.sender_id).not.toBeNull();
  expect(await differencesOf(app, team_id)).toEqual([]);
  for (const kind of ['postponed', 'postponed', 'limit_reached']) {
    app.clock.advance(DAY);
    expect((await postponeRequest(app, request_id)).kind).toBe(kind);
  }
  app.clock.set('2026-11-20T09:00:00Z');
  expect((await readRequest(app, request_id)).postponed_count).toBe(3);
  expect(await messagesOf(app, request_id)).toHaveLength(4);
});

test('simultaneous clicks postpone once', async () => {
  const { request_id } = await createContactedCustomer(app);
  for (const _ of [1, 2, 3, 4, 5])
    expect(await postponeRequest(app, request_id)).toEqual({
      kind: 'postponed',
      until: A_WEEK_LATER,
    });
  expect((await readRequest(app, request_id)).postponed_count).toBe(1);
  expect(await timelineOf(app, request_id)).toEqual(['postponed']);
});

test('when the flow allows no more messages, a postponement is refused', async () => {
  const { request_id } = await createContactedCustomer(app, {
    flow: { steps: { last_reminder: { is_enabled: false } } },
  });
  await app.db
    .deleteFrom('messages')
    .where('request_id', '=', request_id)
    .where('step', '<>', 'request')
    .execute();
  expect(await postponeRequest(app, request_id)).toEqual({ kind: 'limit_reached' });
});

test('a customer who rated, opted out, or has an expired link cannot postpone', async () => {
  const rated = await createContactedCustomer(app);
  await rateRequest(app, rated.request_id, 4);
  expect(await postponeRequest(app, rated.request_id)).toEqual({ kind: 'answered' });
  const stopped = await createContactedCustomer(app);
  await stopRequests(app, stopped.request_id, 'page');
  expect(await postponeRequest(app, stopped.request_id)).toEqual({ kind: 'limit_reached' });
  const expired = await createContactedCustomer(app, {
    request: { link_expires_at: app.clock.now() },
  });
  expect(await postponeRequest(app, expired.request_id)).toEqual({ kind: 'gone' });
});
