import { beforeAll, expect, test } from 'vitest';
import type { Answer } from '#contract/api/schemas.ts';
import { callHttp } from '#server/testing/call-http.ts';
import { addPerson, type TestPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

type Views = Answer<'listSavedViews'>['data'];

const app = testApp(await testDatabase());
let ada: TestPerson;
let hugo: TestPerson;
let reader: TestPerson;
let stranger: TestPerson;

const list = async (who: TestPerson): Promise<Views> =>
  (await callHttp(app, 'GET /api/team/saved_views', who.headers)).data as Views;
const add = (body: object, who = ada) =>
  callHttp(app, 'POST /api/team/saved_views', who.headers, body as Record<string, unknown>);
const LOW = { screen: 'reviews', name: 'Colis abîmés', address: 'rating=1,2&tag=Colis' };

beforeAll(async () => {
  const team_id = await addTeam(app);
  [ada, hugo, reader, stranger] = [
    await addPerson(app, { team_id }),
    await addPerson(app, { team_id, role: 'member' }),
    await addPerson(app, { team_id, role: 'reader' }),
    await addPerson(app, { team_id: await addTeam(app) }),
  ];
});

test('a view is seen by the whole team, renamed and removed by another member, and by no other shop', async () => {
  const { data } = await add(LOW);
  const { id } = data as Views[number];
  expect(await list(reader)).toMatchObject([{ id, ...LOW }]);
  expect(await list(stranger)).toEqual([]);
  const change = (who: TestPerson, body: object) =>
    callHttp(
      app,
      `PATCH /api/team/saved_views/${id}`,
      who.headers,
      body as Record<string, unknown>,
    );
  expect((await change(stranger, { name: 'À moi' })).status).toBe(404);
  expect((await change(reader, { name: 'À moi' })).status).toBe(403);
  expect((await change(hugo, { name: 'Casse' })).data).toMatchObject({ name: 'Casse' });
  expect((await callHttp(app, `DELETE /api/team/saved_views/${id}`, stranger.headers)).status).toBe(
    404,
  );
  expect((await callHttp(app, `DELETE /api/team/saved_views/${id}`, hugo.headers)).data).toEqual(
    [],
  );
});

test('a name is taken once in a list, whatever its case; an empty or foreign address is refused at its field', async () => {
  expect((await add(LOW)).status).toBe(200);
  const again = await add({ ...LOW, name: 'COLIS ABÎMÉS' });
  expect(again).toMatchObject({ status: 422, body: { errors: { name: [expect.anything()] } } });
  expect((await add({ ...LOW, screen: 'queue' })).status).toBe(200);
  for (const address of ['', 'a b', 'x#y'])
    expect((await add({ ...LOW, name: 'Autre', address })).status, address).toBe(422);
});
