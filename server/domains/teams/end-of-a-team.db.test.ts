import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { type TestPerson, addPerson } from '#server/testing/builders/person.ts';
import { beforeAll, beforeEach, test, expect } from 'vitest';
import { testDatabase } from '#server/testing/test-database.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { callHttp } from '#server/testing/call-http.ts';
import { endTeams } from './end-teams.ts';

/** A shop with its owner Ada, its member Max and its reader Rose; Ada has another shop. */
let app: TestApp;

let [shop, other] = ['', ''];

let [ada, , rose] = [] as unknown as [TestPerson, TestPerson, TestPerson];

beforeAll(async () => {
  app = testApp(await testDatabase());
});

beforeEach(async () => {
  [shop, other] = [await addTeam(app, { name: 'Zinc' }), await addTeam(app, { name: 'Argent' })];
  [ada, , rose] = [
    await addPerson(app, { team_id: shop }),
    await addPerson(app, { team_id: shop, role: 'member' }),
    await addPerson(app, { team_id: shop, role: 'reader' }),
  ];
  await app.db
    .insertInto('memberships')
    .values({ team_id: other, user_id: ada.id, role: 'owner' })
    .execute();
});

const auditLog = async (team_id = shop): Promise<unknown[]> =>
  app.db
    .selectFrom('audit_log')
    .select(['action', 'user_id', 'detail'])
    .where('team_id', '=', team_id)
    .orderBy('id')
    .execute();

test('a deletion wants the name of the shop, waits seven days without sending, and can be undone', async () => {
  expect(
    (await callHttp(app, 'DELETE /api/team', ada.headers, { name: 'zinc' })).errors,
  ).toHaveProperty('name');
  const customer = await callHttp(app, 'DELETE /api/team', ada.headers, { name: 'Zinc' });
  expect(customer).toMatchObject({
    status: 200,
    data: { deletes_at: '2026-11-27T09:00:00.000Z', can_send_reviews: false },
  });
  await app.runEventHandlers();
  expect(
    await app.db
      .selectFrom('test_inbox_messages')
      .select(['recipient', 'subject'])
      .where('team_id', '=', shop)
      .execute(),
  ).toEqual([
    { recipient: ada.email, subject: 'Zinc sera supprimée le vendredi 27 novembre 2026' },
  ]);
  await endTeams(app);
  expect(await callHttp(app, 'POST /api/team/keep', ada.headers)).toMatchObject({
    status: 200,
    data: { deletes_at: null, can_send_reviews: true },
  });
  expect((await auditLog()).map((entry) => (entry as { action: string }).action)).toEqual([
    'deletion_asked',
    'deletion_undone',
  ]);
});

test('what an administrator took away is not given back by an undone deletion', async () => {
  await app.db
    .updateTable('teams')
    .set({ can_send_reviews: false, can_send_reason: 'Plaintes' })
    .where('id', '=', shop)
    .execute();
  await callHttp(app, 'DELETE /api/team', ada.headers, { name: 'Zinc' });
  expect(await callHttp(app, 'POST /api/team/keep', ada.headers)).toMatchObject({
    data: { can_send_reviews: false },
  });
});

test('after seven days the team and all it held are gone, its people are elsewhere, and the instance remembers that it was', async () => {
  const order = {
    number: '#1',
    number_key: '1',
    integration_name: 'api' as const,
    source_updated_at: app.clock.now(),
    line_items: '[]',
    consent: '{}',
    content_hash: Buffer.from('1'),
  };
  await app.db
    .insertInto('orders')
    .values([
      { ...order, team_id: shop },
      { ...order, team_id: other },
    ])
    .execute();
  await callHttp(app, 'DELETE /api/team', ada.headers, { name: 'Zinc' });
  const before = app.clock.now();
  app.clock.set(new Date(before.getTime() + 7 * 86_400_000).toISOString());
  await endTeams(app);
  expect(await app.db.selectFrom('teams').select('id').where('id', '=', shop).execute()).toEqual(
    [],
  );
  expect(
    await app.db
      .selectFrom('orders')
      .select('team_id')
      .where('team_id', 'in', [shop, other])
      .execute(),
  ).toEqual([{ team_id: other }]);
  expect((await callHttp(app, 'GET /api/team', ada.headers)).data).toMatchObject({ id: other });
  expect((await callHttp(app, 'GET /api/team', rose.headers)).data).toMatchObject({
    name: 'Ma boutique',
    role: 'owner',
  });
  expect(
    await app.db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'team_deleted')
      .execute(),
  ).toEqual([{ detail: { team_id: shop, name: 'Zinc', people: 3 } }]);
  app.clock.set(before.toISOString());
});

test('the last team of a person is not deleted', async () => {
  const [alone, team] = [await addTeam(app, { name: 'Seule' }), await addPerson(app)];
  await app.db
    .insertInto('memberships')
    .values({ team_id: alone, user_id: team.id, role: 'owner' })
    .execute();
  await app.db
    .updateTable('sessions')
    .set({ team_id: alone })
    .where('user_id', '=', team.id)
    .execute();
  expect((await callHttp(app, 'DELETE /api/team', team.headers, { name: 'Seule' })).code).toBe(
    'last_team',
  );
});
