import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Answer } from '#contract/api/schemas.ts';
import { recordOrders } from '#server/domains/requests/intake/record-orders.ts';
import { callHttp } from '#server/testing/call-http.ts';
import { addPerson, type TestPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { DAY } from '#server/testing/manual-clock.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { EXPORTED_TABLES } from './exports/exported-tables.ts';
import { purgeExports } from './exports/list-exports.ts';

type Export = Answer<'listExports'>['data'][number];

const app = testApp(await testDatabase());
let team_id = '';
let ada: TestPerson;
/** Each order has three messages, which make more than one part. */
const ORDERS = 700;

const list = async (headers = ada.headers): Promise<Export[]> =>
  (await callHttp(app, 'GET /api/team/exports', headers)).data as Export[];
const work = async (): Promise<void> => {
  while ((await app.runEventHandlers()) > 0);
};
async function exportAll(): Promise<Export> {
  await callHttp(app, 'POST /api/team/exports', ada.headers);
  await work();
  const [last] = await list();
  if (!last) throw new Error('no export');
  return last;
}
const read = async (
  { id }: { id: string },
  name: string,
  format: 'csv' | 'json',
  { headers } = ada,
) =>
  app.http.inject({
    method: 'GET',
    url: `/api/team/exports/${id}/${name}?format=${format}`,
    headers,
  });

beforeAll(async () => {
  team_id = await addTeam(app, { name: 'Zinc', flow: { is_active: true } });
  ada = await addPerson(app, { team_id });
  const orders = Array.from({ length: ORDERS }, (_, place) => ({
    number: `${place}`,
    email: `client${place}@exemple.fr`,
    first_name: place === 7 ? '=HYPERLINK("https://mal.example")' : 'Léa',
    delivered_at: '2026-11-18T09:00:00Z',
  }));
  await recordOrders(app, { team_id, integration_name: 'api' }, orders);
});

test('an export runs in parts and holds every row of the shop in both formats', async () => {
  const customer = await callHttp(app, 'POST /api/team/exports', ada.headers);
  expect(customer).toMatchObject({ status: 200, data: { kind: 'export', state: 'running' } });
  expect((await callHttp(app, 'POST /api/team/exports', ada.headers)).data).toMatchObject({
    id: (customer.data as { id: string }).id,
  });
  expect(await list()).toMatchObject([{ state: 'running', files: [], kept_until: null }]);
  await work();
  const [done] = await list();
  if (!done) throw new Error('no export');
  expect(done).toMatchObject({ state: 'done', kept_until: '2026-11-27T09:00:00.000Z' });
  expect(done.done).toBe(done.total);
  expect(Object.fromEntries(done.files.map(({ name, rows }) => [name, rows]))).toMatchObject({
    commandes: ORDERS,
    'demandes-et-avis': ORDERS,
    envois: 3 * ORDERS,
    membres: 1,
    reglages: 1,
    journal: 1,
  });

  const messages = (await read(done, 'envois', 'csv')).body;
  expect(messages.match(/\uFEFF/gu)).toHaveLength(1);
  expect(messages.split('\r\n')).toHaveLength(3 * ORDERS + 2);
  expect(
    new Set(
      (JSON.parse((await read(done, 'envois', 'json')).body) as { id: string }[]).map(
        ({ id }) => id,
      ),
    ).size,
  ).toBe(3 * ORDERS);
  const csv = await read(done, 'commandes', 'csv');
  expect(csv.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8' });
  expect(csv.headers['content-disposition']).toContain('commandes-2026-11-20.csv');
  const lines = csv.body.split('\r\n');
  expect(lines).toHaveLength(ORDERS + 2);
  expect(lines[0]?.replace('\uFEFF', '').split(';')).toEqual(
    expect.arrayContaining(['number', 'email', 'delivered_at', 'line_items']),
  );
  expect(lines.find((line) => line.includes('HYPERLINK'))).toContain(
    `"'=HYPERLINK(""https://mal.example"")"`,
  );
  await app.db
    .updateTable('teams')
    .set({ timezone: 'Pacific/Honolulu' })
    .where('id', '=', team_id)
    .execute();
  const there = await read(done, 'commandes', 'csv');
  expect(there.headers['content-disposition']).toContain('commandes-2026-11-19.csv');
  expect(there.body).toContain(';2026-11-17 23:00;');
  expect(there.body).not.toMatch(/;\d{4}-\d\d-\d\dT/);
  expect((await read(done, 'commandes', 'json')).body).toContain('"2026-11-18T09:00:00.000Z"');
  const orders = JSON.parse((await read(done, 'commandes', 'json')).body) as {
    number: string;
    first_name: string;
    line_items: unknown;
  }[];
  expect(new Set(orders.map(({ number }) => number)).size).toBe(ORDERS);
  expect(orders.find(({ number }) => number === '7')).toMatchObject({
    first_name: '=HYPERLINK("https://mal.example")',
    line_items: [],
  });
  expect(JSON.parse((await read(done, 'statistiques', 'json')).body)).toContainEqual({
    team_id,
    day: '2026-11-20',
    measure: 'scheduled',
    channel: null,
    step: 'request',
    stars: null,
    value: ORDERS,
  });
  const everything = await Promise.all(
    done.files.map(async ({ name }) => (await read(done, name, 'json')).body),
  );
  const { token } = await app.db
    .selectFrom('review_requests')
    .select('token')
    .where('team_id', '=', team_id)
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(everything.join('')).not.toContain(token);
  expect(everything.join('')).not.toContain('"type":"Buffer"');
  expect(everything.join('')).not.toMatch(
    /"(?:token|token_hash|key_hash|credentials|private_key|content_hash)":/,
  );
});

test('the files of an export are only for the owners of the shop, and expire after seven days', async () => {
  const done = await exportAll();
  const max = await addPerson(app, { team_id, role: 'member' });
  expect((await read(done, 'commandes', 'csv', max)).statusCode).toBe(403);
  const rose = await addPerson(app, { team_id: await addTeam(app, {}) });
  expect((await read(done, 'commandes', 'csv', rose)).statusCode).toBe(404);
  expect((await read(done, 'mots-de-passe', 'csv')).statusCode).toBe(404);
  expect(
    (await app.http.inject({ method: 'GET', url: `/api/team/exports/${done.id}/commandes` }))
      .statusCode,
  ).toBe(401);
  app.clock.advance(6.9 * DAY);
  await purgeExports(app);
  await proveAgain();
  expect((await read(done, 'commandes', 'csv')).statusCode).toBe(200);
  app.clock.advance(0.2 * DAY);
  await purgeExports(app);
  await proveAgain();
  expect((await read(done, 'commandes', 'csv')).statusCode).toBe(404);
  expect((await list())[0]).toMatchObject({ state: 'done', files: [] });
  expect((await callHttp(app, 'GET /api/team/imports', ada.headers)).data).toEqual([]);
});

/** A download needs a proof of identity of the last ten minutes. */
const proveAgain = () =>
  app.db.updateTable('sessions').set({ stepped_up_at: app.clock.now() }).execute();

test('erasing a person deletes the exports that contain them', async () => {
  await proveAgain();
  const done = await exportAll();
  expect((await read(done, 'commandes', 'csv')).body).toContain('client7@exemple.fr');
  await callHttp(app, 'POST /api/team/erasures', ada.headers, { email: 'client7@exemple.fr' });
  expect((await read(done, 'commandes', 'csv')).statusCode).toBe(404);
  expect((await read(await exportAll(), 'commandes', 'csv')).body).not.toContain(
    'client7@exemple.fr',
  );
});

/** A new table of a team must be exported, or its absence must have a reason here. */
test('every table of a team is exported, or listed as not exported', async () => {
  const { rows } = await sql<{
    name: string;
  }>`select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'team_id' order by 1`.execute(
    app.db,
  );
  const NOT_EXPORTED = [
    'audit_chains', // The last event of the audit log.
    'changed_cohort_days',
    'changed_queued_requests',
    'connection_states',
    'cost_days',
    'funnel_days',
    'incoming_events', // In progress, deleted within days.
    'listed_requests',
    'message_counts',
    'message_day_counts',
    'message_month_counts',
    'queued_requests', // Made from the messages, like its counts.
    'queued_request_day_counts',
    'queued_request_month_counts',
    'request_search',
    'product_feeds', // A secret address, which the screen of products shows.
    'shop_rating_changes',
    'shop_ratings', // Made from the ratings of products.
    'review_counts',
    'review_day_counts',
    'review_month_counts',
    'review_search', // Made from other tables.
    'notices_sent',
    'sessions',
    'test_inbox_drops', // A count.
    'silent_contacts', // Hashes that name nobody.
  ];
  const texts = EXPORTED_TABLES.map(({ rows: source }) => source.compile(app.db).sql).join(' ');
  expect(
    rows
      .map(({ name }) => name)
      .filter(
        (name) =>
          !NOT_EXPORTED.includes(name) &&
          !texts.includes(`"${name}"`) &&
          !new RegExp(`from ${name} `, 'u').test(texts),
      ),
  ).toEqual([]);
});
