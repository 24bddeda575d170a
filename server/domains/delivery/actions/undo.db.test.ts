import type { Updateable } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { MessagesTable } from '#server/database/tables/delivery/messages.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { addMessage } from '#server/testing/builders/request.ts';
import { DAY, HOUR, MINUTE } from '#server/testing/manual-clock.ts';
import { sendingScene } from '#server/testing/scenes/sending-scene.ts';
import { FIRST_OF_ALL } from '../composing/message-metadata.ts';
import { sendDueMessages } from '../worker/send-due-messages.ts';

const scene = await sendingScene();
const { app, smtp } = scene;
const team = await scene.addTeam({ steps: { first_reminder: { delay_days: 4 } } });
const ada = await addPerson(app, { team_id: team });
afterAll(() => scene.close());

const START = new Date('2026-11-20T09:00:00Z');
const after = (ms: number): Date => new Date(START.getTime() + ms);
beforeEach(() => {
  smtp.reset();
  app.clock.set(START.toISOString());
});

const call = async (path: string, payload?: object) => {
  const answer = await app.http.inject({
    method: 'POST',
    url: `/api/team/reviews_queued/${path}`,
    headers: ada.headers,
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, ...answer.json<{ code?: string; data?: object }>() };
};
type MessagePatch = Updateable<MessagesTable>;

/** Every state in which the team may cancel or postpone a message, with the values of its row. */
const STATES: Record<string, MessagePatch> = {
  'scheduled ahead': { status: 'scheduled', scheduled_at: after(DAY), due_at: after(DAY) },
  'due now': { status: 'scheduled', scheduled_at: after(-MINUTE), due_at: after(-MINUTE) },
  'moved to an open hour': {
    status: 'scheduled',
    scheduled_at: after(DAY),
    due_at: after(DAY),
    metadata: '{"moved_by": "hours"}',
  },
  'asked for now': {
    status: 'scheduled',
    due_at: FIRST_OF_ALL,
    metadata: '{"send_now": {"at": "2026-11-20T08:59:00Z", "user_id": "1"}}',
  },
  'on its second channel, after a refusal': {
    status: 'scheduled',
    due_at: after(HOUR),
    scheduled_at: after(-HOUR),
    metadata: '{"refused_channels": ["sms"], "failure": "unknown subscriber"}',
  },
  'held until an open hour': { status: 'held', reason: 'outside_hours', due_at: after(HOUR) },
  'held by its provider': {
    status: 'held',
    reason: 'provider_unavailable',
    due_at: after(HOUR),
    failures: 3,
    metadata: '{"failure": "421 try later"}',
  },
  'postponed by its customer': {
    status: 'postponed',
    scheduled_at: after(3 * DAY),
    due_at: after(3 * DAY),
    metadata: '{"postponed_at": "2026-11-19T09:00:00Z"}',
  },
  'failed: the address was refused': {
    status: 'failed',
    reason: 'invalid_recipient',
    due_at: null,
    failures: 1,
    scheduled_at: after(-75 * DAY),
    metadata: '{"failure": "550 no such user"}',
  },
  'failed after a postponement': {
    status: 'failed',
    reason: 'invalid_recipient',
    due_at: null,
    failures: 1,
    scheduled_at: after(-DAY),
    metadata: JSON.stringify({
      postponed: {
        at: after(-3 * DAY),
        user_id: '1',
        from: after(-2 * DAY),
        before: {
          status: 'scheduled',
          reason: null,
          due_at: after(-2 * DAY),
          scheduled_at: after(-2 * DAY),
          channel: 'email',
          failures: 0,
          metadata: {},
        },
      },
    }),
  },
  'failed: no provider': {
    status: 'failed',
    reason: 'provider_unavailable',
    due_at: null,
    failures: 9,
    scheduled_at: after(-2 * DAY),
  },
};
const COLUMNS = [
  'id',
  'status',
  'reason',
  'scheduled_at',
  'due_at',
  'channel',
  'recipient',
  'sender_id',
  'failures',
  'handed_over_attempt',
  'finished_at',
  'metadata',
] as const;
const until = { scheduled_at: after(9 * DAY).toISOString() };

/** Returns the columns of all messages of the request that the sending reads. */
const rowsOf = (request_id: string) =>
  app.db
    .selectFrom('messages')
    .select(COLUMNS)
    .where('request_id', '=', request_id)
    .orderBy('id')
    .execute();

async function addIn(given: MessagePatch): Promise<{ request_id: string; message_id: string }> {
  const added = await scene.addDue(team, { at: after(DAY) });
  await app.db.updateTable('messages').set(given).where('id', '=', added.message_id).execute();
  return added;
}

/** Adds a request whose first message was sent, and changes its reminder. */
async function addReminderIn(
  given: MessagePatch,
): Promise<{ request_id: string; message_id: string }> {
  const { request_id, message_id: first } = await scene.addDue(team, { at: after(-4 * DAY) });
  const row = await app.db
    .updateTable('messages')
    .set({
      status: 'sent',
      sent_at: after(-4 * DAY),
      finished_at: after(-4 * DAY),
      due_at: null,
    })
    .where('id', '=', first)
    .returning(['recipient', 'sender_id'])
    .executeTakeFirstOrThrow();
  await app.db
    .updateTable('review_requests')
    .set({ date_sent: after(-4 * DAY) })
    .where('id', '=', request_id)
    .execute();
  const message_id = await addMessage(app.db, {
    team_id: team,
    request_id,
    step: 'first_reminder',
    ...row,
    scheduled_at: after(0),
    due_at: after(0),
  });
  await app.db.updateTable('messages').set(given).where('id', '=', message_id).execute();
  return { request_id, message_id };
}

interface Action {
  act: (id: string) => Promise<{ status: number }>;
  undo: (id: string) => Promise<{ status: number }>;
}
const ACTIONS: Record<string, Action> = {
  cancel: {
    act: (id) => call(`${id}/cancel`),
    undo: (id) => call(`${id}/restore`, { undo: { action: 'cancel' } }),
  },
  'cancel, restored from the list': {
    act: (id) => call(`${id}/cancel`),
    undo: (id) => call(`${id}/restore`),
  },
  postpone: {
    act: (id) => call(`${id}/postpone`, until),
    undo: (id) => call(`${id}/restore`, { undo: { action: 'postpone' } }),
  },
  'postpone twice': {
    act: async (id) => {
      await call(`${id}/postpone`, until);
      return call(`${id}/postpone`, { scheduled_at: after(20 * DAY).toISOString() });
    },
    undo: (id) => call(`${id}/restore`),
  },
  'postpone, then cancel': {
    act: async (id) => {
      await call(`${id}/postpone`, until);
      return call(`${id}/cancel`);
    },
    undo: async (id) => {
      await call(`${id}/restore`, { undo: { action: 'cancel' } });
      return call(`${id}/restore`, { undo: { action: 'postpone' } });
    },
  },
  'cancel many': {
    act: (id) => call('bulk', { action: 'cancel', ids: [id] }),
    undo: (id) =>
      call('bulk', {
        action: 'restore',
        ids: [id],
        undo: { action: 'cancel', since: START.toISOString() },
      }),
  },
  'postpone many': {
    act: (id) => call('bulk', { action: 'postpone', ids: [id], ...until }),
    undo: (id) =>
      call('bulk', {
        action: 'restore',
        ids: [id],
        undo: { action: 'postpone', since: START.toISOString() },
      }),
  },
};

const ALL = Object.entries(STATES).flatMap(([state, given]) =>
  Object.entries(ACTIONS).flatMap(([name, action]) => {
    const one = { state, given, name, action };
    // The same code handles a reminder. Only cancelling and postponing are tested for it.
    const ofReminder = name === 'cancel' || name === 'postpone';
    return [
      { step: 'request', add: addIn, ...one },
      ...(ofReminder ? [{ step: 'reminder', add: addReminderIn, ...one }] : []),
    ];
  }),
);

describe('an undo restores exactly the former state', () => {
  test.each(ALL)('$step, $state: $name', async ({ add, given, action }) => {
    const { request_id, message_id } = await add(given);
    const before = await rowsOf(request_id);
    expect(await action.act(message_id)).toMatchObject({ status: 200 });
    expect(await rowsOf(request_id)).not.toEqual(before);
    app.clock.advance(MINUTE / 2);
    expect(await action.undo(message_id)).toMatchObject({ status: 200 });
    expect(await rowsOf(request_id)).toEqual(before);
  });
});

test('an undo does not send a reminder that failed 75 days ago, however late the worker runs', async () => {
  for (const { act, undo } of Object.values(ACTIONS)) {
    app.clock.set(START.toISOString());
    const { message_id } = await addReminderIn(STATES['failed: the address was refused'] ?? {});
    await act(message_id);
    await undo(message_id);
    app.clock.advance(30 * DAY);
    await sendDueMessages(app);
    expect(await scene.stateOf(message_id)).toBe('failed invalid_recipient');
  }
});

test('a message that became due while it was cancelled is planned by the current rules when it is restored', async () => {
  const { message_id } = await addIn(STATES['scheduled ahead'] ?? {});
  await call(`${message_id}/cancel`);
  app.clock.advance(10 * DAY);
  expect(await call(`${message_id}/restore`)).toMatchObject({ data: { status: 'scheduled' } });
  await sendDueMessages(app);
  expect(await scene.stateOf(message_id)).toBe('sent');
});

test('the undo of an action changes only what the action changed', async () => {
  const cancelled = await addIn(STATES['scheduled ahead'] ?? {});
  const skipped = await addIn({ status: 'skipped', reason: 'too_old', due_at: null });
  const failed = await addIn(STATES['failed: no provider'] ?? {});
  const planned = await addIn(STATES['scheduled ahead'] ?? {});
  await call(`${cancelled.message_id}/cancel`);
  app.clock.advance(MINUTE);
  const ids = [cancelled, skipped, planned].map(({ message_id }) => message_id);
  const began = await call('bulk', { action: 'cancel', ids });
  expect(began.data).toMatchObject({ done: 2, refused: [{ id: skipped.message_id }] });
  const { began_at: since } = began.data as { began_at: string };
  const undo = { action: 'cancel', since };
  // The failed message was never part of the action, but a program may name it.
  const undone = await call('bulk', {
    action: 'restore',
    ids: [...ids, failed.message_id],
    undo,
  });
  expect(undone.data).toMatchObject({ done: 1 });
  expect(
    await Promise.all(
      [cancelled, skipped, failed, planned].map(({ message_id }) => scene.stateOf(message_id)),
    ),
  ).toEqual([
    'cancelled cancelled_by_team',
    'skipped too_old',
    'failed provider_unavailable',
    'scheduled',
  ]);
  expect(
    await call(`${failed.message_id}/restore`, { undo: { action: 'postpone' } }),
  ).toMatchObject({ status: 409, code: 'cannot_restore' });
  expect(await call('bulk', { action: 'cancel', ids, undo })).toMatchObject({ status: 422 });
});
