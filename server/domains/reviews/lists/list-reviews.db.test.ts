import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { foldCounts } from '#server/domains/requests/lists/fold-counts.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { explainStatements } from '#server/testing/explain-statements.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabaseConfig } from '#server/testing/test-database.ts';

const ROWS = 4_000;
const AT_ONCE = 16;
/** The number of plans that a connection makes before it uses one plan for all calls. */
const FIRST_PLANS = 5;

// A single connection, so that its plans are those of all calls.
const { config, statements } = explainStatements({ ...(await testDatabaseConfig()), max: 1 });
const db = openDatabase(config);
afterAll(() => db.destroy());
const app = testApp(db, { now: '2027-03-01T12:00:00Z' });
const team_id = await addTeam(app);
const owner = await addPerson(app, { team_id });
const reader = await addPerson(app, { team_id, role: 'reader' });

/** A quarter of the requests is unhappy; those of the last month are read first. */
beforeAll(async () => {
  await sql`
    insert into review_requests (uuid, token, team_id, trigger_event, metadata, email, date_sent, last_activity_at, last_channel, last_step, rating, rated_at, rating_channel, rating_step)
    select gen_random_uuid(), left(replace(gen_random_uuid()::text, '-', ''), 22), ${team_id}, 'order_delivered', '{}', 'ada@exemple.fr', at, at, 'email', 'request', 1 + i % 4, at, 'email', 'request'
    from (select i, timestamptz '2027-01-01 00:00Z' + i * interval '20 minutes' as at from generate_series(1, ${ROWS}::int) i) r`.execute(
    db,
  );
  await foldCounts(app);
  await sql`vacuum analyze`.execute(db);
});

interface Page {
  data: { id: string; email: string | null }[];
  total: number;
  attention: number;
}

async function call(query = '', { headers } = owner): Promise<Page> {
  const answer = await app.http.inject({ url: `/api/team/reviews?${query}`, headers });
  expect(answer.statusCode).toBe(200);
  return answer.json<Page>();
}

test.each(['', 'sort=oldest&page=3', 'status=rated', 'start=2027-01-20&end=2027-01-25'])(
  'a page near an end of the list (%s) takes one statement for its ids and totals, and four for its rows',
  async (query) => {
    await call(query);
    statements.length = 0;
    await call(query);
    const zone = query.includes('start') ? 1 : 0;
    // The session, the ids and totals, then the rows, timelines, follow-ups and public reviews.
    expect(statements).toHaveLength(6 + zone);
  },
);

test('no statement of the first page is planned again at each call', async () => {
  for (let n = 0; n < 2 * FIRST_PLANS; n++) await call();
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where custom_plans > ${FIRST_PLANS} and statement like '%listed_requests%'`.execute(
    db,
  );
  expect(rows).toEqual([]);
});

test('sixteen simultaneous views of one page read it twice at most', async () => {
  await call();
  statements.length = 0;
  const pages = await Promise.all(Array.from({ length: AT_ONCE }, () => call()));
  expect(new Set(pages.map((page) => JSON.stringify(page))).size).toBe(1);
  const picked = statements.filter(({ text }) => text.includes('listed_requests'));
  expect(picked.length).toBeLessThanOrEqual(2);
});

test('simultaneous views by different roles each show what the role allows', async () => {
  const [full, masked] = await Promise.all([call(), call('', reader)]);
  expect(full.data[0]?.email).toBe('ada@exemple.fr');
  expect(masked.data[0]?.email).not.toBe('ada@exemple.fr');
  expect(masked.data.map(({ id }) => id)).toEqual(full.data.map(({ id }) => id));
});
