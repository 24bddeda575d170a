import { beforeAll, expect, test } from 'vitest';
import { addPerson } from '#server/testing/builders/person.ts';
import { addMessage, addRequest } from '#server/testing/builders/request.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { ensureSenders } from './ensure-senders.ts';

const app = testApp(await testDatabase(), { now: '2026-11-20T12:00:00Z' });
await ensureSenders(app);
const { id: sender_id } = await app.db.selectFrom('senders').select('id').executeTakeFirstOrThrow();
const team_id = await addTeam(app);
const member = await addPerson(app, { team_id });
const until = new Date('2026-11-20T12:00:30Z');
const at = (text: string): Date => new Date(text);

interface Row {
  first_name: string;
  status: string;
  reason: string | null;
  reason_label: string | null;
  next_try_at: string | null;
  request_id: string;
}
const list = async (
  query: string,
): Promise<{ data: Row[]; total: number; counts: Record<string, number> }> =>
  (
    await app.http.inject({ url: `/api/team/reviews_queued${query}`, headers: member.headers })
  ).json();
const names = async (query: string): Promise<string> =>
  (await list(query)).data.map((row) => row.first_name).join(' ');
const open = (to: Date | null) =>
  app.db
    .updateTable('senders')
    .set({ circuit_open_until: to })
    .where('id', '=', sender_id)
    .execute();

beforeAll(async () => {
  const add = async (first_name: string, message: Partial<Parameters<typeof addMessage>[1]>) => {
    const request_id = await addRequest(app.db, { team_id, first_name });
    await addMessage(app.db, {
      team_id,
      request_id,
      sender_id,
      scheduled_at: at('2026-11-20T11:00:00Z'),
      ...message,
    });
  };
  await add('Due', { due_at: at('2026-11-20T11:00:00Z') });
  await add('Late', {
    status: 'held',
    reason: 'outside_hours',
    due_at: at('2026-11-20T12:00:00Z'),
  });
  await add('Next', { due_at: at('2026-11-20T12:00:01Z') });
  await add('Elsewhere', { due_at: at('2026-11-20T11:00:00Z'), sender_id: null });
  await add('Waiting', { status: 'waiting_delivery' });
  await add('Leaving', { status: 'sending', due_at: at('2026-11-20T11:00:00Z') });
});

test('a message behind an open circuit is shown as held with its reason and next attempt, and its row does not change', async () => {
  await open(until);
  const { data } = await list('?search=due');
  expect(data).toMatchObject([
    {
      status: 'held',
      reason: 'provider_unavailable',
      reason_label: 'Prestataire indisponible',
      next_try_at: until.toISOString(),
    },
  ]);
  const { data: request } = (
    await app.http.inject({
      url: `/api/team/reviews/${data[0]?.request_id}`,
      headers: member.headers,
    })
  ).json<{ data: { messages: Row[] } }>();
  expect(request.messages).toMatchObject([
    { status: 'held', reason: 'provider_unavailable', next_try_at: until.toISOString() },
  ]);
  const stored = await app.db
    .selectFrom('messages')
    .select('status')
    .where('request_id', '=', data[0]?.request_id ?? '')
    .executeTakeFirstOrThrow();
  expect(stored.status).toBe('scheduled');
});

test('filters and counts agree with the rows', async () => {
  await open(until);
  expect(await names('?reason=provider_unavailable&sort=soonest')).toBe('Due Late');
  expect(await names('?status=held&sort=soonest')).toBe('Due Late');
  expect(await names('?status=scheduled&sort=soonest')).toBe('Next Elsewhere');
  expect(await names('?reason=outside_hours')).toBe('');
  expect((await list('')).counts).toMatchObject({ all: 6, held: 2 });
});

test('once the circuit is closed, every message is shown as before', async () => {
  await open(null);
  expect(await names('?reason=provider_unavailable')).toBe('');
  expect(await names('?status=scheduled&sort=soonest')).toBe('Due Next Elsewhere');
  expect((await list('?search=late')).data).toMatchObject([
    { status: 'held', reason: 'outside_hours', next_try_at: '2026-11-20T12:00:00.000Z' },
  ]);
  expect((await list('')).counts).toMatchObject({ all: 6, held: 1 });
});

test('an open circuit of another team’s own sender holds no message of this team', async () => {
  const other = await addTeam(app);
  await app.db
    .insertInto('senders')
    .values({
      team_id: other,
      channel: 'email',
      provider: 'smtp',
      account: 'a',
      circuit_open_until: until,
    })
    .execute();
  expect((await list('')).counts).toMatchObject({ held: 1 });
});
