import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openNarrowedReads } from '#server/database/open-narrowed-reads.ts';
import { openDatabase } from '#server/database/open.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabaseConfig } from '#server/testing/test-database.ts';

const place = await testDatabaseConfig();
/** As many connections as the searches of two teams would use if they used this pool. */
const db = openDatabase({ ...place, max: 4 });
const locking = openDatabase({ ...place, max: 1 });
const narrowedReads = openNarrowedReads(place, undefined, 1_500);
afterAll(async () => {
  await Promise.all([db.destroy(), narrowedReads.destroy(), locking.destroy()]);
});
const app = testApp(db, { narrowedReads });

test('searches of two teams that read without end delay no other call, and end with a remedy', async () => {
  const sign = async () => (await addPerson(app, { team_id: await addTeam(app) })).headers;
  const [first, second, other] = await Promise.all([sign(), sign(), sign()]);
  const waiting = await locking.transaction().execute(async (tx) => {
    // A lock simulates statements that never end: no search can read the list.
    await sql`lock table listed_requests in access exclusive mode`.execute(tx);
    const searches = [first, second].flatMap((headers) =>
      Array.from({ length: 10 }, (_, place) =>
        app.http.inject({ url: `/api/team/reviews?search=martin${place}`, headers }),
      ),
    );
    let answered = 0;
    for (const search of searches) void search.then(() => (answered += 1));
    await new Promise((resolve) => setTimeout(resolve, 200));
    for (const url of ['/api/user', '/api/team', '/api/team/reviews_queued']) {
      const { statusCode } = await app.http.inject({ url, headers: other });
      expect([url, statusCode]).toEqual([url, 200]);
    }
    expect(answered).toBe(0);
    return Promise.all(searches);
  });
  const statuses = new Set(waiting.map(({ statusCode }) => statusCode));
  // PostgreSQL cancels the first ones. Those that never started are refused.
  expect([...statuses].toSorted((a, b) => a - b)).toEqual([429, 503]);
  const ended = waiting.find(({ statusCode }) => statusCode === 503);
  expect(ended?.json()).toMatchObject({
    code: 'read_too_long',
    message:
      'Cette lecture prend trop de temps : choisissez une période plus courte ou précisez votre recherche.',
  });
  const again = await app.http.inject({ url: '/api/team/reviews?search=martin', headers: first });
  expect(again.statusCode).toBe(200);
});

test('a file is read by the connections of the program, which no search holds', async () => {
  const { headers } = await addPerson(app, { team_id: await addTeam(app) });
  const { statusCode, headers: sent } = await app.http.inject({
    url: '/api/team/reviews/export?format=csv',
    headers,
  });
  expect([statusCode, sent['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
});
