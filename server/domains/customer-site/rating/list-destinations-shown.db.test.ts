import { expect, test } from 'vitest';
import { addPerson } from '#server/testing/builders/person.ts';
import { DAY } from '#server/testing/manual-clock.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { rateRequest } from './rate-requests.ts';
import { createContactedCustomer, DESTINATIONS } from './rated-shop.fixture.ts';

const app = testApp(await testDatabase());

interface DestinationsRow {
  request_id: string;
  rating: number;
  mode: string | null;
  layout: string | null;
  was_carried: boolean;
  doors: { kind: string; url: string | null }[];
}

async function readShown(
  team_id: string,
  query = '',
): Promise<{ data: DestinationsRow[]; total: number }> {
  const { headers } = await addPerson(app, { team_id, role: 'reader' });
  return (await app.http.inject({ url: `/api/team/doors_shown${query}`, headers })).json();
}

test('every rating records which review destinations were shown, in which order and mode', async () => {
  const { team_id, request_id } = await createContactedCustomer(app);
  const other = await createContactedCustomer(app, { team_id, order: { number: '#2' } });
  const untouched = await createContactedCustomer(app, { team_id, order: { number: '#3' } });
  await rateRequest(app, request_id, 1);
  await rateRequest(app, other.request_id, 5);
  const { data, total } = await readShown(team_id);
  expect(total).toBe(2);
  expect(data.map((row) => row.request_id)).not.toContain(untouched.request_id);
  for (const row of data) {
    expect(row).toMatchObject({ mode: 'neutral', layout: 'doors', was_carried: false });
    expect(row.doors.toSorted((a, b) => (a.kind < b.kind ? 1 : -1))).toEqual(
      DESTINATIONS.map(({ kind, url }) => ({ kind, url })),
    );
  }
});

test('a changed rating is listed as a second entry with the same review destinations, and the list can be filtered by request', async () => {
  const { team_id, request_id } = await createContactedCustomer(app, {
    conditional: { mode: 'redirect', mode_acknowledged: true },
  });
  await rateRequest(app, request_id, 2);
  app.clock.advance(DAY);
  await rateRequest(app, request_id, 5);
  const { data } = await readShown(team_id, `?request_id=${request_id}`);
  expect(data.map(({ rating, was_carried, layout }) => [rating, was_carried, layout])).toEqual([
    [5, true, 'doors'],
    [2, false, 'form_first'],
  ]);
  expect(data[0]?.doors).toEqual(data[1]?.doors);
});

test('a rating of a shop without review destinations records an empty list; a period uses the team’s days', async () => {
  app.clock.set('2026-11-20T23:30:00Z'); // The 21st in Paris.
  const { team_id, request_id } = await createContactedCustomer(app, {
    conditional: { destinations: [] },
  });
  await rateRequest(app, request_id, 3);
  expect((await readShown(team_id, '?start=2026-11-21&end=2026-11-21')).data).toMatchObject([
    { rating: 3, doors: [], mode: 'neutral' },
  ]);
  expect((await readShown(team_id, '?start=2026-11-20&end=2026-11-20')).total).toBe(0);
});

test('the shown destinations of a period are exported as a table and as JSON', async () => {
  const { team_id, request_id } = await createContactedCustomer(app, { order: { number: '#77' } });
  await rateRequest(app, request_id, 2);
  const { headers } = await addPerson(app, { team_id, role: 'reader' });
  const table = await app.http.inject({ url: '/api/team/doors_shown/export', headers });
  expect(table.headers['content-disposition']).toMatch(/attachment.*\.csv/);
  expect(table.body).toMatch(
    /#77.{1,4}2.*Neutre.*non.*non.*(?:trustpilot > google|google > trustpilot)/,
  );
  const lines = await app.http.inject({
    url: `/api/team/doors_shown/export?format=json&request_id=${request_id}`,
    headers,
  });
  expect(lines.json<{ data: unknown[] }>().data).toMatchObject((await readShown(team_id)).data);
  expect(
    (
      await app.http.inject({
        url: '/api/team/doors_shown/export?format=json&end=2020-01-01',
        headers,
      })
    ).json(),
  ).toEqual({ data: [] });
});
