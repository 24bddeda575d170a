import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { operationKinds } from '#server/operation-kinds.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { DAY } from '#server/testing/manual-clock.ts';
import { sendingScene } from '#server/testing/scenes/sending-scene.ts';
import { runChunk } from '#server/domains/operations/run-operation.ts';
import { sendDueMessages } from '../worker/send-due-messages.ts';

const scene = await sendingScene();
const { app, smtp } = scene;
const team = await scene.addTeam();
const ada = await addPerson(app, { team_id: team });
const later = () => new Date(app.clock.now().getTime() + 3 * DAY);

interface Answer {
  status: number;
  code?: string;
  errors?: Record<string, string[]>;
  data?: { done: number; refused: { id: string; code: string }[] };
}
async function bulk(payload: object): Promise<Answer> {
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/team/reviews_queued/bulk',
    headers: ada.headers,
    payload,
  });
  return { status: answer.statusCode, ...answer.json<Omit<Answer, 'status'>>() };
}
afterAll(() => scene.close());

/** Marks a message as one that a provider may have taken. */
async function markUncertain(request_id: string, ordinal: number): Promise<void> {
  const uncertain = {
    channel: 'email',
    recipient: '0a1b2c',
    since: app.clock.now().toISOString(),
  };
  await sql`
    update messages set metadata = jsonb_build_object('uncertain_delivery',
      ${JSON.stringify(uncertain)}::jsonb || jsonb_build_object('sender_id', (select min(id) from senders)))
    where request_id = ${request_id} and ordinal = ${ordinal}`.execute(app.db);
}

test('each message of a bulk action succeeds or is refused with its reason; a malformed or foreign id is not found', async () => {
  const [one, two, rated] = [
    await scene.addDue(team, { at: later() }),
    await scene.addDue(team, { at: later() }),
    await scene.addDue(team, { at: later(), is_rated: true }),
  ];
  const foreign = await scene.addDue(await scene.addTeam(), { at: later() });
  const ids = [
    'abc',
    one.message_id,
    rated.message_id,
    foreign.message_id,
    two.message_id,
    one.message_id,
    '9'.repeat(30),
  ];
  expect(await bulk({ action: 'send_now', ids })).toMatchObject({
    status: 200,
    data: {
      done: 2,
      refused: [
        { id: 'abc', code: 'not_found' },
        { id: rated.message_id, code: 'already_rated' },
        { id: foreign.message_id, code: 'not_found' },
        { id: '9'.repeat(30), code: 'not_found' },
      ],
    },
  });
  expect(await scene.stateOf(foreign.message_id)).toBe('scheduled');
  await sendDueMessages(app);
  expect(smtp.mails).toHaveLength(2);
});

test('a bulk action on filters takes what the list shows, and its undo restores all of it', async () => {
  const ids = await Promise.all(
    ['a', 'b', 'c'].map(
      async (name) =>
        (await scene.addDue(team, { email: `${name}@groupe.fr`, at: later() })).message_id,
    ),
  );
  const scheduled_at = new Date(app.clock.now().getTime() + 9 * DAY).toISOString();
  expect(
    await bulk({
      action: 'postpone',
      filters: { search: 'groupe', status: 'scheduled' },
      scheduled_at,
    }),
  ).toMatchObject({ status: 200, data: { done: 3, refused: [] } });
  for (const id of ids) expect(await scene.stateOf(id)).toBe('postponed');
  expect(await bulk({ action: 'cancel', filters: { search: 'groupe' } })).toMatchObject({
    data: { done: 3 },
  });
  expect(await bulk({ action: 'restore', ids })).toMatchObject({ data: { done: 3 } });
  expect(await bulk({ action: 'cancel', ids: [] })).toMatchObject({
    data: { done: 0, refused: [] },
  });
});

test('an invalid bulk call changes nothing: both or neither of ids and filters, a missing or unneeded date, an unknown action', async () => {
  const { message_id: id } = await scene.addDue(team, { at: later() });
  const wrong = [
    { action: 'cancel' },
    { action: 'restore', ids: [id], import_id: '1' },
    { action: 'cancel', ids: [id], filters: {} },
    { action: 'postpone', ids: [id] },
    { action: 'cancel', ids: [id], scheduled_at: later().toISOString() },
    { action: 'postpone', ids: [id], scheduled_at: '2020-01-01T00:00:00Z' },
    { action: 'delete', ids: [id] },
    { action: 'cancel', ids: Array.from({ length: 1001 }, () => id) },
    { action: 'cancel', filters: { page: 2 } },
  ];
  for (const body of wrong)
    expect(await bulk(body), JSON.stringify(body).slice(0, 90)).toMatchObject({
      status: 422,
      code: 'invalid',
    });
  expect(await scene.stateOf(id)).toBe('scheduled');
});

test('a bulk action on more than a thousand messages is a job with its progress, and its undo restores the same messages', async () => {
  const shop = await scene.addTeam();
  const { headers } = await addPerson(app, { team_id: shop });
  const { request_id } = await scene.addDue(shop, { at: later() });
  await sql`insert into messages (request_id, team_id, step, ordinal, channel, status, scheduled_at, finished_at) select ${request_id}, ${shop}, 'last_reminder', n + 1, 'email', case when n > 1100 then 'sent' else 'scheduled' end, ${later()}, case when n > 1100 then now() end from generate_series(1, 1101) n`.execute(
    app.db,
  );
  await markUncertain(request_id, 1101);
  const call = async (payload: object) =>
    (
      await app.http.inject({
        method: 'POST',
        url: '/api/team/reviews_queued/bulk',
        headers,
        payload,
      })
    ).json<{ data: { id: string; state: string; total: number } }>().data;
  const job = await call({
    action: 'cancel',
    filters: { step: 'last_reminder', status: 'scheduled,sent' },
  });
  expect(job).toMatchObject({
    kind: 'bulk',
    source_name: 'Annulation',
    state: 'running',
    total: 1101,
    done: 0,
  });
  await runChunk(app, job.id, operationKinds);
  const progress = async (id: string) =>
    (await app.http.inject({ url: `/api/team/imports/${id}`, headers })).json<{ data: object }>()
      .data;
  expect(await progress(job.id)).toMatchObject({ state: 'running', done: 100, updated: 100 });
  while (await runChunk(app, job.id, operationKinds)) {
    /* Runs every chunk of the job. */
  }
  expect(await progress(job.id)).toMatchObject({
    state: 'done',
    done: 1101,
    updated: 1099,
    outcomes: [{ status: 'outcome_unknown', count: 1 }],
    refused: 1,
    refused_rows: [{ errors: { cannot_cancel: [expect.stringContaining('ne peut plus')] } }],
  });
  const count = async (status: string) =>
    (
      await app.http.inject({
        url: `/api/team/reviews_queued?status=${status}&step=last_reminder`,
        headers,
      })
    ).json<{ total: number }>().total;
  expect([await count('scheduled'), await count('cancelled')]).toEqual([0, 1099]);
  const undo = await call({ action: 'restore', import_id: job.id });
  expect(undo).toMatchObject({ source_name: 'Rétablissement', total: 1101 });
  await runChunk(app, undo.id, operationKinds);
  expect([await count('scheduled'), await count('cancelled')]).toEqual([100, 999]);
  expect(await bulk({ action: 'restore', import_id: job.id })).toMatchObject({ status: 404 });
});
