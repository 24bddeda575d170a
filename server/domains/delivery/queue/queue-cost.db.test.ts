import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { foldCounts } from '#server/domains/requests/lists/fold-counts.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { explainStatements } from '#server/testing/explain-statements.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabaseConfig } from '#server/testing/test-database.ts';
import { foldQueuedRequests } from './fold-queued-requests.ts';

const ROWS = 12_000;
const PER_PAGE = 20;
/**
 * The largest number of rows read: the sums of thirty days, half of the 400 rows of one day for the
 * page, and the page itself.
 */
const MOST_WALKED = 2_500;
const AT_ONCE = 16;

const { config, statements } = explainStatements({ ...(await testDatabaseConfig()), max: 1 });
const db = openDatabase(config);
afterAll(() => db.destroy());
const app = testApp(db, { now: '2027-03-01T12:00:00Z' });
const team_id = await addTeam(app);
const { headers } = await addPerson(app, { team_id });

/** Adds requests with two open messages each. */
beforeAll(async () => {
  await sql`
    insert into review_requests (uuid, token, team_id, trigger_event, metadata, country_code, last_activity_at)
    select gen_random_uuid(), left(replace(gen_random_uuid()::text, '-', ''), 22), ${team_id}, 'order_delivered', '{}', case when i % 4 = 0 then 'BE' else 'FR' end, timestamptz '2026-11-01 00:00Z' + i * interval '216 seconds'
    from generate_series(1, ${ROWS}::int) i`.execute(db);
  await sql`
    insert into messages (request_id, team_id, step, channel, status, reason, scheduled_at, metadata, country_code)
    select r.id, team_id, s.step, 'email', case when r.id % 5 = 0 then 'scheduled' else 'held' end, case when r.id % 5 > 0 then 'outside_hours' end, last_activity_at + s.n * interval '1 day', '{}'::jsonb, country_code
    from review_requests r cross join (values (0, 'request'), (7, 'first_reminder')) s(n, step) where team_id = ${team_id}`.execute(
    db,
  );
  await foldQueuedRequests(app);
  await foldCounts(app);
  await sql`vacuum analyze`.execute(db);
});

interface Page {
  data: { id: string }[];
  total: number;
}

async function call(query: string): Promise<Page> {
  const answer = await app.http.inject({ url: `/api/team/reviews_queued?${query}`, headers });
  expect(answer.statusCode).toBe(200);
  return answer.json<Page>();
}

async function walkedBy(query: string): Promise<number> {
  statements.length = 0;
  expect((await call(query)).data).toHaveLength(PER_PAGE);
  return statements.reduce((sum, each) => sum + each.walked, 0);
}

test.each([
  ['sort=soonest', 12_000],
  ['sort=attention', 12_000],
  ['sort=latest&country_code=FR', 9_000],
  ['sort=soonest&reason=outside_hours', 9_600],
  ['sort=soonest&start=2026-11-02&end=2026-11-28', 10_800],
])(
  'one row per request, %s: neither a page nor a total reads the rows that it skips',
  async (query, about) => {
    const grouped = `group=request&${query}&per_page=${PER_PAGE}`;
    const { total } = await call(grouped);
    expect(Math.abs(total - about)).toBeLessThan(50);
    for (const page of [1, Math.floor(total / PER_PAGE / 2)])
      expect(await walkedBy(`${grouped}&page=${page}`)).toBeLessThan(MOST_WALKED);
  },
);

test('requests changed since the last run of the job are read once each, with cached plans', async () => {
  const grouped = `group=request&sort=soonest&per_page=${PER_PAGE}`;
  for (let n = 0; n < 10; n++) await call(`${grouped}&page=300`);
  const before = await walkedBy(`${grouped}&page=300`);
  const changed = 1_000;
  await sql`update messages set reason = 'plan_quota' where team_id = ${team_id} and step = 'request' and id in (select id from messages where step = 'request' and status = 'held' order by id limit ${changed})`.execute(
    db,
  );
  // Rows of a changed request: its two messages, its stored rows and its marks, read for the month,
  // the day, the page and the total.
  expect(await walkedBy(`${grouped}&page=300`)).toBeLessThan(before + changed * 40);
  await foldQueuedRequests(app);
});

test('a reason that few of the held messages have is found by its index', async () => {
  await sql`update messages set reason = 'new_team_limit' where team_id = ${team_id} and status = 'held' and request_id % 400 = 1`.execute(
    db,
  );
  await sql`analyze messages`.execute(db);
  const { total } = await call('reason=new_team_limit');
  expect(total).toBeGreaterThanOrEqual(PER_PAGE);
  expect(await walkedBy(`reason=new_team_limit&per_page=${PER_PAGE}`)).toBeLessThan(800);
  await foldQueuedRequests(app);
});

test('the first page takes three statements besides the session, all with cached plans', async () => {
  for (let n = 0; n < 10; n++) await call('');
  statements.length = 0;
  await call('');
  // The statements read the session, the sums, the count of today (large counts are cached) and the
  // page.
  expect(statements).toHaveLength(4);
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where custom_plans > 5 and statement like '%reviews%'`.execute(
    db,
  );
  expect(rows).toEqual([]);
});

test('sixteen people who open one page at the same moment cause at most four reads of it', async () => {
  await call('');
  statements.length = 0;
  await Promise.all(Array.from({ length: AT_ONCE }, () => call('')));
  const pages = statements.filter(({ text }) => text.includes('r.integration_order_number'));
  expect(pages.length).toBeLessThanOrEqual(4);
});
