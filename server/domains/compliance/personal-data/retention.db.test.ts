import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { transaction } from '#server/database/transaction.ts';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { recountTeam } from '#server/domains/statistics/cohorts/recount.ts';
import { callHttp } from '#server/testing/call-http.ts';
import { rate, sendMessage } from '#server/testing/builders/history.ts';
import { addPerson, type TestPerson } from '#server/testing/builders/person.ts';
import { addMessage, addRequest } from '#server/testing/builders/request.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { DAY } from '#server/testing/manual-clock.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { purgeOldData } from './purge-old-data.ts';

const app = testApp(await testDatabase());
let team_id = '';
let ada: TestPerson;
const before = (days: number): Date => new Date(app.clock.now().getTime() - days * DAY);
const retention = async () => (await callHttp(app, 'GET /api/team/retention', ada.headers)).data;
const people = () =>
  app.db
    .selectFrom('review_requests')
    .select(['email', 'first_name', 'rating', 'feedback'])
    .where('team_id', '=', team_id)
    .orderBy('id')
    .execute();

/** Adds a request with its order that was sent and rated this number of days ago. */
async function lived(days: number, email: string): Promise<void> {
  const at = before(days);
  const order = {
    team_id,
    number: email,
    number_key: email,
    integration_name: 'api' as const,
    source_updated_at: at,
    content_hash: Buffer.from(email),
    email,
    first_name: 'Léa',
    last_name: 'Martin',
    tags: [],
    line_items: '[]',
    consent: '{}',
  };
  const { id: order_id } = await app.db
    .insertInto('orders')
    .values(order)
    .returning('id')
    .executeTakeFirstOrThrow();
  const request_id = await addRequest(app.db, {
    team_id,
    order_id,
    email,
    created_at: at,
    last_activity_at: at,
    feedback: 'Bravo, Léa',
  });
  await transaction(app, async (tx) => {
    await sendMessage(tx, { team_id, request_id, channel: 'email', step: 'request', at });
    await rate(tx, { team_id, request_id, rating: 4, channel: 'email', step: 'request', at });
  });
}

beforeAll(async () => {
  await app.db
    .insertInto('instance')
    .values({
      system_identifier: 'x',
      public_url: 'http://localhost',
      secret_check: 'x',
      pepper: Buffer.from('a pepper of the tests'),
    })
    .execute();
  await ensureSenders(app);
  team_id = await addTeam(app, { flow: { is_active: true } });
  ada = await addPerson(app, { team_id });
  await lived(400, 'ancienne@exemple.fr');
  await lived(100, 'recente@exemple.fr');
  const waiting = await addRequest(app.db, {
    team_id,
    email: 'attend@exemple.fr',
    created_at: before(400),
    last_activity_at: before(400),
  });
  await addMessage(app.db, {
    team_id,
    request_id: waiting,
    status: 'held',
    reason: 'flow_paused',
    recipient: 'attend@exemple.fr',
  });
  await app.db
    .insertInto('opt_outs')
    .values([
      { team_id, kind: 'email', value: 'stop@exemple.fr', source: 'page', created_at: before(400) },
      { team_id, kind: 'email', value: 'neuve@exemple.fr', source: 'page', created_at: before(10) },
    ])
    .execute();
});

test('data are stored for three years unless the shop sets less, and the next purge is announced with its number of customers', async () => {
  expect(await retention()).toEqual({
    retention_days: 1095,
    next_purge_at: '2026-11-21T02:47:00.000Z',
    due: 0,
    last_purge: null,
  });
  await purgeOldData(app);
  expect((await people()).map(({ email }) => email)).toEqual([
    'ancienne@exemple.fr',
    'recente@exemple.fr',
    'attend@exemple.fr',
  ]);
  for (const retention_days of [29, 1096, 1.5])
    expect(
      (await callHttp(app, 'PATCH /api/team/settings', ada.headers, { retention_days })).status,
    ).toBe(422);
  expect(
    await callHttp(app, 'PATCH /api/team/settings', ada.headers, { retention_days: 365 }),
  ).toMatchObject({ status: 200, data: { retention_days: 365 } });
  expect(await retention()).toMatchObject({ retention_days: 365, due: 1 });
});

test('a purge removes the contacts of customers without recent contact, keeps the counts, and is recorded', async () => {
  const counted = await app.db
    .selectFrom('statistics')
    .selectAll()
    .where('team_id', '=', team_id)
    .execute();
  await purgeOldData(app);
  await purgeOldData(app);
  expect(await people()).toEqual([
    { email: null, first_name: null, rating: 4, feedback: null },
    { email: 'recente@exemple.fr', first_name: 'Léa', rating: 4, feedback: 'Bravo, Léa' },
    { email: 'attend@exemple.fr', first_name: 'Léa', rating: null, feedback: null },
  ]);
  expect(
    await app.db
      .selectFrom('orders')
      .select(['email', 'last_name'])
      .where('team_id', '=', team_id)
      .orderBy('id')
      .execute(),
  ).toEqual([
    { email: null, last_name: null },
    { email: 'recente@exemple.fr', last_name: 'Martin' },
  ]);
  expect(
    await app.db.selectFrom('statistics').selectAll().where('team_id', '=', team_id).execute(),
  ).toEqual(counted);
  expect(
    (await app.db.transaction().execute((tx) => recountTeam(tx, team_id))).filter(
      ({ stored: kept }) => kept > 0,
    ),
  ).toEqual([]);
  expect(await retention()).toMatchObject({
    due: 0,
    last_purge: { at: app.clock.now().toISOString(), requests: 1 },
  });
  const { data } = (await callHttp(app, 'GET /api/team/journal', ada.headers)).body as {
    data: { who: string; sentence: string }[];
  };
  expect(data.map(({ who, sentence }) => `${who} ${sentence}`)).toEqual([
    'Recueil a effacé 1 demande, au terme de la durée de conservation',
    'Recueil a effacé 1 désinscription, au terme de la durée de conservation',
    `${ada.email} a changé la durée de conservation, de 1095 jours à 365 jours`,
  ]);
});

test('an old opt-out is removed from the list, and its customer still gets no request', async () => {
  expect(
    await app.db.selectFrom('opt_outs').select('value').where('team_id', '=', team_id).execute(),
  ).toEqual([{ value: 'neuve@exemple.fr' }]);
  const order = (number: string, email: string) => ({
    number,
    email,
    delivered_at: app.clock.now().toISOString(),
  });
  for (const [number, email] of [
    ['1', 'stop@exemple.fr'],
    ['2', 'ancienne@exemple.fr'],
  ] as const)
    await callHttp(app, 'POST /api/team/orders', ada.headers, order(number, email));
  const rows = await app.db
    .selectFrom('messages as m')
    .innerJoin('review_requests as r', 'r.id', 'm.request_id')
    .select(['r.integration_order_number as number', 'm.status', 'm.recipient'])
    .where('m.team_id', '=', team_id)
    .where('m.step', '=', 'request')
    .where('r.integration_order_number', 'in', ['1', '2'])
    .orderBy('m.id')
    .execute();
  expect(rows).toEqual([
    { number: '1', status: 'cancelled', recipient: null },
    { number: '2', status: 'scheduled', recipient: 'ancienne@exemple.fr' },
  ]);
});

test('after the retention, a timeline has only the events for the figures and for the proof of shown review destinations', async () => {
  const old = await addRequest(app.db, {
    team_id,
    email: 'frise@exemple.fr',
    created_at: before(500),
    last_activity_at: before(500),
  });
  const recent = await addRequest(app.db, { team_id, email: 'encore@exemple.fr' });
  const kinds = ['created', 'held', 'sent', 'page_loaded', 'rated', 'destinations_shown', 'noted'];
  for (const request_id of [old, recent])
    for (const kind of kinds)
      await sql`insert into request_timeline (request_id, team_id, kind, at) values (${request_id}, ${team_id}, ${kind}, ${before(500)})`.execute(
        app.db,
      );
  await purgeOldData(app);
  const kindsOf = async (request_id: string) =>
    (
      await sql<{ kind: string }>`
        select kind from request_timeline where request_id = ${request_id} order by id`.execute(
        app.db,
      )
    ).rows.map(({ kind }) => kind);
  expect(await kindsOf(old)).toEqual([
    'sent',
    'page_loaded',
    'rated',
    'destinations_shown',
    'erased',
  ]);
  expect(await kindsOf(recent)).toEqual(kinds);
});
