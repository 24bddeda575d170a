import { beforeAll, expect, test } from 'vitest';
import { addPerson, type TestPerson } from '#server/testing/builders/person.ts';
import { addRequest } from '#server/testing/builders/request.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

let app: TestApp;
let ada: TestPerson;
let team_id = '';
beforeAll(async () => {
  app = testApp(await testDatabase());
  team_id = await addTeam(app, { name: 'Ma boutique' });
  ada = await addPerson(app, { team_id });
});

async function call(
  payload?: object,
): Promise<{ status: number; data: unknown; errors: string[] }> {
  const answer = await app.http.inject({
    method: payload ? 'PATCH' : 'GET',
    url: '/api/team/settings',
    headers: ada.headers,
    ...(payload && { payload }),
  });
  const body = answer.json<{ data?: unknown; errors?: Record<string, string[]> }>();
  return { status: answer.statusCode, data: body.data, errors: Object.keys(body.errors ?? {}) };
}

test('what is absent stays, an empty address is none, and the audit log says what changed', async () => {
  expect((await call()).data).toMatchObject({
    name: 'Ma boutique',
    timezone: 'Europe/Paris',
    website_url: null,
    customer_locale: 'fr',
  });
  expect((await call({ name: 'Vallon', website_url: 'vallon.fr' })).data).toMatchObject({
    name: 'Vallon',
    timezone: 'Europe/Paris',
    website_url: 'https://vallon.fr/',
    customer_locale: 'fr',
  });
  expect((await call({ website_url: '', customer_locale: 'en' })).data).toMatchObject({
    name: 'Vallon',
    timezone: 'Europe/Paris',
    website_url: null,
    customer_locale: 'en',
  });
  await call({ customer_locale: 'en' });
  expect(
    await app.db
      .selectFrom('audit_log')
      .select('detail')
      .where('team_id', '=', team_id)
      .where('action', '=', 'settings_changed')
      .orderBy('id')
      .execute(),
  ).toEqual([
    { detail: { changed: ['name', 'website_url'] } },
    { detail: { changed: ['website_url', 'customer_locale'] } },
  ]);
});

test('another zone cuts the days of the figures anew', async () => {
  await addRequest(app.db, {
    team_id,
    date_sent: new Date('2026-11-19T23:30:00Z'),
    sent_day: '2026-11-20',
  });
  await call({ timezone: 'America/Martinique' });
  expect(
    await app.db
      .selectFrom('review_requests')
      .select('sent_day')
      .where('team_id', '=', team_id)
      .execute(),
  ).toEqual([{ sent_day: '2026-11-19' }]);
});

test('what is wrong is named, and nothing changes', async () => {
  const before = (await call()).data;
  expect(
    await call({
      name: '',
      timezone: 'Mars/Olympus',
      website_url: 'pas une adresse',
      customer_locale: 'xx',
    }),
  ).toMatchObject({ status: 422, errors: ['name', 'timezone', 'website_url', 'customer_locale'] });
  expect(await call({ current_plan: 'illimite' })).toMatchObject({
    status: 422,
    errors: ['current_plan'],
  });
  expect((await call()).data).toEqual(before);
});
