import { beforeAll, expect, test } from 'vitest';
import type { Answer } from '#contract/api/schemas.ts';
import { callHttp } from '#server/testing/call-http.ts';
import { addPerson, type TestPerson } from '#server/testing/builders/person.ts';
import { addRequest } from '#server/testing/builders/request.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

let app: TestApp;
let shop = '';
let [ada, rose, admin] = [] as unknown as [TestPerson, TestPerson, TestPerson];
beforeAll(async () => {
  app = testApp(await testDatabase());
  shop = await addTeam(app, { name: 'Zinc' });
  [ada, rose, admin] = [
    await addPerson(app, { team_id: shop }),
    await addPerson(app, { team_id: shop, role: 'reader' }),
    await addPerson(app, { is_admin: true }),
  ];
  await app.db
    .updateTable('users')
    .set({ first_name: 'Ada', last_name: 'Martin' })
    .where('id', '=', ada.id)
    .execute();
});
const read = async (query = ''): Promise<Answer<'listJournal'>> =>
  (
    await app.http.inject({ method: 'GET', url: `/api/team/journal${query}`, headers: ada.headers })
  ).json();

test('the audit log shows who did what, newest first, for this shop only', async () => {
  const other = await addPerson(app, { team_id: await addTeam(app, { name: 'Argent' }) });
  await callHttp(app, 'POST /api/team/invitations', other.headers, {
    email: 'lou@exemple.fr',
    role: 'member',
  });
  await callHttp(app, `PATCH /api/team/members/${rose.id}`, ada.headers, { role: 'member' });
  await callHttp(app, `PATCH /api/team/members/${rose.id}`, ada.headers, { role: 'reader' });
  await callHttp(app, 'POST /api/team/invitations', ada.headers, {
    email: 'noe@exemple.fr',
    role: 'reader',
  });
  const { data, total } = await read();
  expect(data.map(({ who, sentence }) => `${who} ${sentence}`)).toEqual([
    'Ada Martin a invité noe@exemple.fr comme lecteur',
    `Ada Martin a changé le rôle de ${rose.email}, de membre à lecteur`,
    `Ada Martin a changé le rôle de ${rose.email}, de lecteur à membre`,
  ]);
  expect(total).toBe(3);
  expect((await read('?page=2&per_page=2')).data.map(({ sentence }) => sentence)).toEqual([
    `a changé le rôle de ${rose.email}, de lecteur à membre`,
  ]);
});

test('consecutive calls of an impersonation are one entry with both names', async () => {
  const { token } = (
    await callHttp(app, `POST /api/admin/impersonate/${ada.id}`, admin.headers, {
      reason: 'File vide',
    })
  ).body as { token: string };
  const under = { authorization: `Bearer ${token}` };
  for (const call of ['GET /api/team', 'GET /api/team', 'GET /api/team/members'] as const)
    await callHttp(app, call, under);
  const { data, total } = await read();
  expect(total).toBe(5);
  expect(data.slice(0, 2)).toMatchObject([
    {
      action: 'impersonated_call',
      who: admin.email,
      under: 'Ada Martin',
      is_administrator: true,
      calls: ['La boutique courante et ses réglages', 'Les membres de la boutique et leurs rôles'],
    },
    {
      action: 'impersonation_started',
      who: admin.email,
      under: 'Ada Martin',
      sentence: 'a ouvert une session support, motif «\u00a0File vide\u00a0»',
      calls: [],
    },
  ]);
  expect((await read('?page=5&per_page=1')).data).toMatchObject([
    { action: 'role_changed', who: 'Ada Martin', is_administrator: false, under: null },
  ]);
});

test('a reader cannot read the audit log', async () => {
  expect((await callHttp(app, 'GET /api/team/journal', rose.headers)).code).toBe('role_required');
});

test('the audit log is filtered by person, subject and day; a review links to its customer by name until they are erased', async () => {
  const request_id = await addRequest(app.db, {
    team_id: shop,
    first_name: 'Zélie',
    last_name: 'Fontaine',
    rating: 1,
    rated_at: app.clock.now(),
  });
  await callHttp(app, `PATCH /api/team/reviews/${request_id}`, ada.headers, { status: 'resolved' });
  const subject = async () => {
    const [entry] = (await read('?kind=reviews')).data;
    return [entry?.customer, entry?.link];
  };
  expect(await subject()).toEqual([
    { id: request_id, name: 'Zélie Fontaine' },
    { label: 'Voir l’avis', path: `/dashboard/reviews?status=all&request=${request_id}` },
  ]);
  expect((await read('?kind=reviews')).total).toBe(1);
  const [team, byAda, byAdministration] = [
    await read('?kind=team'),
    await read(`?who=${ada.id}`),
    await read('?who=administration'),
  ];
  expect(team.data.every(({ kind }) => kind === 'team')).toBe(true);
  expect(byAda.data.every(({ is_administrator }) => !is_administrator)).toBe(true);
  expect(byAdministration.data.map(({ action }) => action)).toEqual([
    'impersonated_call',
    'impersonation_started',
  ]);
  expect((await read('?end=2020-01-01')).total).toBe(0);
  expect((await read('?start=2020-01-01')).total).toBe((await read()).total);
  await app.db
    .updateTable('review_requests')
    .set({ erased_at: app.clock.now(), first_name: null, last_name: null })
    .where('id', '=', request_id)
    .execute();
  expect(await subject()).toEqual([null, null]);
});
