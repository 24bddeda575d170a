import { expect, test } from 'vitest';
import { addPerson } from '#server/testing/builders/person.ts';
import { addMessage, addRequest } from '#server/testing/builders/request.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const app = testApp(await testDatabase(), { now: '2026-11-20T22:30:00Z' }); // 23:30 in Paris
const { db } = app;
const team_id = await addTeam(app);
const { headers } = await addPerson(app, { team_id, role: 'reader' });

test('the forecast counts planned, held and waiting messages by day and channel, without reminders of an unsent request', async () => {
  const request_id = await addRequest(db, { team_id });
  let ordinal = 0;
  const add = (scheduled_at: string, given: Partial<Parameters<typeof addMessage>[1]> = {}) =>
    addMessage(db, {
      team_id,
      request_id,
      ordinal: ++ordinal,
      scheduled_at: new Date(scheduled_at),
      due_at: new Date(scheduled_at),
      ...given,
    });
  await add('2026-11-20T22:59:00Z');
  await add('2026-11-19T08:00:00Z'); // Late, so that it is sent today.
  // Its request waits for a delivery.
  await add('2026-11-18T08:00:00Z', { step: 'first_reminder', due_at: null });
  await add('2026-11-20T22:40:00Z', {
    status: 'held',
    reason: 'channel_disconnected',
    due_at: null,
  }); // Waits for a person.
  await add('2026-11-20T23:00:00Z', { channel: 'sms' }); // Tomorrow in Paris.
  await add('2026-11-21T09:00:00Z', { status: 'held', reason: 'frequency_cap', channel: 'sms' });
  await add('2026-11-21T10:00:00Z', { status: 'waiting_delivery', channel: 'whatsapp' });
  await add('2026-11-21T10:00:00Z', {
    status: 'waiting_delivery',
    channel: 'whatsapp',
    due_at: null,
  }); // An order that is never shipped expires on that day.
  await add('2026-11-21T10:00:00Z', {
    status: 'held',
    reason: 'channel_paused',
    channel: 'whatsapp',
    due_at: null,
  }); // The same on a paused channel.
  await add('2026-11-21T10:00:00Z', {
    status: 'cancelled',
    reason: 'cancelled_by_team',
    due_at: null,
    finished_at: new Date(),
  });
  await add('2026-11-21T23:00:00Z'); // The day after tomorrow.
  await add('2026-11-20T22:50:00Z', { team_id: await addTeam(app) });
  const forecast = async (query = '') =>
    (await app.http.inject({ url: `/api/team/reviews_queued/forecast${query}`, headers })).json<{
      data: unknown[];
    }>().data;
  expect(await forecast()).toEqual([
    {
      date: '2026-11-20',
      planned: 2,
      held: 0,
      waiting: 0,
      channels: [{ channel: 'email', channel_label: 'E-mail', planned: 2, held: 0, waiting: 0 }],
    },
    {
      date: '2026-11-21',
      planned: 1,
      held: 1,
      waiting: 1,
      channels: [
        { channel: 'whatsapp', channel_label: 'WhatsApp', planned: 0, held: 0, waiting: 1 },
        { channel: 'sms', channel_label: 'SMS', planned: 1, held: 1, waiting: 0 },
      ],
    },
  ]);
  expect(await forecast('?days=4')).toMatchObject([
    {},
    {},
    { date: '2026-11-22', planned: 1 },
    { date: '2026-11-23', planned: 0, channels: [] },
  ]);
  for (const wrong of ['?days=0', '?days=32', '?days=x'])
    expect(
      (await app.http.inject({ url: `/api/team/reviews_queued/forecast${wrong}`, headers }))
        .statusCode,
    ).toBe(422);
});
