import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '#contract/api/schemas.ts';
import { transaction } from '#server/database/transaction.ts';
import { readsTextB, readsTextBSql } from '#server/domains/delivery/composing/ab-variant.ts';
import { sendDueMessages } from '#server/domains/delivery/worker/send-due-messages.ts';
import { rate, sendMessage } from '#server/testing/builders/history.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { DAY } from '#server/testing/manual-clock.ts';
import { type SendingScene, sendingScene } from '#server/testing/scenes/sending-scene.ts';

type AbTest = Answer<'startAbTest'>['data'];

let scene: SendingScene;
beforeAll(async () => {
  scene = await sendingScene();
});
afterAll(() => scene.close());

const TEXT_B = { email: { subject: 'Objet B {{order_number}}', text: 'Texte B' } };

async function shop(flow: Record<string, unknown> = {}) {
  const { app } = scene;
  const team_id = await scene.addTeam(flow);
  // Each call signs in, because sessions expire while the clock advances.
  const call = async <T>(method: 'GET' | 'POST', path: string, payload?: object) => {
    const { headers } = await addPerson(app, { team_id, role: 'member' });
    const answer = await app.http.inject({
      method,
      url: `/api/team/${path}`,
      headers,
      ...(payload && { payload }),
    });
    return { status: answer.statusCode, body: answer.json<T>() };
  };
  const start = (given: object = {}) =>
    call<{ data: AbTest; code?: string; errors?: Record<string, string[]> }>('POST', 'ab_tests', {
      step: 'request',
      channel: 'email',
      duration_days: 14,
      contents: TEXT_B,
      ...given,
    });
  const list = async () => (await call<Answer<'listAbTests'>>('GET', 'ab_tests')).body;
  return { team_id, call, start, list };
}

/** Creates requests of each group of this test, whose first message is sent now. */
async function sendToBoth(team_id: string, ab_test_id: string, count: number) {
  const { app } = scene;
  const groups = { a: [] as string[], b: [] as string[] };
  while (groups.a.length < count || groups.b.length < count) {
    const request_id = await transaction(app, (tx) =>
      sendMessage(tx, {
        team_id,
        request_id: null,
        channel: 'email',
        step: 'request',
        at: app.clock.now(),
      }),
    );
    groups[readsTextB(ab_test_id, request_id) ? 'b' : 'a'].push(request_id);
  }
  return groups;
}

async function rateAll(team_id: string, request_ids: readonly string[]) {
  const { app } = scene;
  for (const request_id of request_ids)
    await transaction(app, (tx) =>
      rate(tx, {
        team_id,
        request_id,
        rating: 5,
        channel: 'email',
        step: 'request',
        at: app.clock.now(),
      }),
    );
}

test('a request is in the same group whether the sending or the statistics ask, and half of them in each', async () => {
  const pairs = fc.sample(fc.tuple(fc.nat(9999), fc.nat(9_999_999)), { numRuns: 400, seed: 7 });
  const { rows } = await sql<{ is_b: boolean }>`
    select ${readsTextBSql(sql`p.t`, sql`p.r`)} as is_b from unnest(${pairs.map(([t]) => t)}::bigint[], ${pairs.map(([, r]) => r)}::bigint[]) with ordinality p(t, r, n) order by n`.execute(
    scene.app.db,
  );
  expect(rows.map(({ is_b }) => is_b)).toEqual(
    pairs.map(([ab_test, request]) => readsTextB(String(ab_test), String(request))),
  );
  const inB = rows.filter(({ is_b }) => is_b).length;
  expect(inB).toBeGreaterThan(160);
  expect(inB).toBeLessThan(240);
});

test('half of the mails carry text B while the test runs, and none after its end', async () => {
  const { team_id, start } = await shop();
  const { status, body } = await start();
  expect([status, body.data.state]).toEqual([200, 'running']);
  const sent = async (): Promise<Map<string, boolean>> => {
    scene.smtp.mails.length = 0;
    const due = [];
    for (let index = 0; index < 12; index += 1)
      due.push({ email: `ab${crypto.randomUUID()}@exemple.fr` });
    const ids = new Map<string, string>();
    for (const { email } of due)
      ids.set(email, (await scene.addDue(team_id, { email })).request_id);
    await sendDueMessages(scene.app);
    return new Map(
      scene.smtp.mails.map(({ to, subject }) => [ids.get(to) ?? '', subject.includes('Objet B')]),
    );
  };
  const during = await sent();
  expect(during.size).toBe(12);
  for (const [request_id, isB] of during)
    expect(isB, request_id).toBe(readsTextB(body.data.id, request_id));
  scene.app.clock.advance(15 * DAY);
  expect([...(await sent()).values()].some(Boolean)).toBe(false);
});

test('the result is told once the last message had its days, with its interval; until then only what was sent', async () => {
  const { team_id, start, list } = await shop();
  const { data } = (await start()).body;
  const { a, b } = await sendToBoth(team_id, data.id, 3);
  await rateAll(team_id, b);
  const [running] = (await list()).data;
  expect(running).toMatchObject({
    state: 'running',
    group_a: { sent: a.length, rated: null, share: null },
    group_b: { sent: b.length, rated: null, share: null },
    comparison: null,
  });
  scene.app.clock.advance(15 * DAY);
  expect((await list()).data[0]).toMatchObject({ state: 'waiting', comparison: null });
  scene.app.clock.advance(7 * DAY);
  // These ratings are too late to count.
  await rateAll(team_id, a);
  const [done] = (await list()).data;
  expect(done).toMatchObject({
    state: 'done',
    group_a: { sent: a.length, rated: 0, share: 0 },
    group_b: { sent: b.length, rated: b.length, share: 1 },
    comparison: { difference: 1 },
  });
});

test('the funnel by text counts the same requests under text B', async () => {
  const { team_id, start, call } = await shop();
  const { data } = (await start()).body;
  const { a, b } = await sendToBoth(team_id, data.id, 2);
  await rateAll(team_id, b);
  const { body } = await call<Answer<'statisticsFunnel'>>('GET', 'stats/funnel?by=template');
  expect(
    body.data.groups.map(({ label, sent, rated }) => [
      label.replaceAll(/\s/gu, ' '),
      sent,
      rated.total,
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['Demande · E-mail · « Objet B {{order_number}} »', b.length, b.length],
      ['Demande · E-mail · texte proposé par Recueil', a.length, 0],
    ]),
  );
});

test('changing text A or stopping ends a test without a result; another text changes nothing', async () => {
  const { start, list, call } = await shop();
  const save = (contents: object) =>
    call('POST', 'flow_configuration_config', {
      flow_configuration_config: { is_active: true, steps: { request: { contents } } },
    });
  await start();
  await save({ sms: { text: 'Autre SMS {{review_link}}' } });
  expect((await list()).data[0]?.state).toBe('running');
  await save({ email: { text: 'Autre texte A' } });
  expect((await list()).data[0]).toMatchObject({
    state: 'stopped',
    stop_reason: 'content_changed',
    comparison: null,
  });
  const { data } = (await start()).body;
  expect(await call('POST', `ab_tests/${data.id}/stop`)).toMatchObject({ status: 200 });
  expect((await list()).data[0]).toMatchObject({ state: 'stopped', stop_reason: 'by_team' });
  expect((await call('POST', `ab_tests/${data.id}/stop`)).status).toBe(404);
});

test('two tests of one text never run at once, and text B says something else on a channel of the step', async () => {
  const { start } = await shop({
    steps: { request: { channels: ['email'], contents: { email: { text: 'Le mien' } } } },
  });
  const refusedAt = async (given: object) => Object.keys((await start(given)).body.errors ?? {});
  expect(await refusedAt({ contents: { email: { text: 'Le mien' } } })).toEqual(['contents']);
  expect(await refusedAt({ contents: {} })).toEqual(['contents']);
  expect(await refusedAt({ duration_days: 3 })).toEqual(['duration_days']);
  expect(await refusedAt({ contents: { email: { text: '{{inconnue}}' } } })).toEqual([
    'contents.email.text',
  ]);
  expect(
    await refusedAt({ channel: 'sms', contents: { sms: { text: 'B {{review_link}}' } } }),
  ).toEqual(['channel']);
  expect((await start()).status).toBe(200);
  expect((await start()).body.code).toBe('ab_test_running');
});

test('who reads another language reads in both groups what they would read without the test', async () => {
  const { start } = await shop();
  const { data } = (await start()).body;
  const { content } = await scene.app.db
    .selectFrom('ab_tests')
    .select('content')
    .where('id', '=', data.id)
    .executeTakeFirstOrThrow();
  expect(Object.keys(content['translations'] as object).toSorted()).toEqual([
    'de',
    'en',
    'es',
    'it',
    'nl',
  ]);
});
