import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { explainStatements } from '#server/testing/explain-statements.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabaseConfig } from '#server/testing/test-database.ts';
import { foldCounts } from './fold-counts.ts';

const ROWS = 12_000;
const PER_PAGE = 20;
/**
 * The limit of rows read: the stored counts of thirty days, half of the 400 rows of one day for the
 * page, the parts of two days that the interval cuts (for the page and for the total), and what the
 * screen shows beside the list. Half of the shortest list is 4,000 rows.
 */
const MOST_WALKED = 2_500;

const { config, statements } = explainStatements({ ...(await testDatabaseConfig()), max: 4 });
const db = openDatabase(config);
afterAll(() => db.destroy());
const app = testApp(db, { now: '2027-03-01T12:00:00Z' });
const team_id = await addTeam(app);
const { headers } = await addPerson(app, { team_id });

beforeAll(async () => {
  await sql`
    insert into review_requests (uuid, token, team_id, trigger_event, metadata, country_code, date_sent, last_activity_at, last_channel, last_step, rating, rated_at, rating_channel, rating_step)
    select gen_random_uuid(), left(replace(gen_random_uuid()::text, '-', ''), 22), ${team_id}, 'order_delivered', '{}', case when i % 4 = 0 then 'BE' else 'FR' end, at, at, 'email', 'request',
      case when i % 4 > 0 then 5 end, case when i % 4 > 0 then at end, case when i % 4 > 0 then 'email' end, case when i % 4 > 0 then 'request' end
    from (select i, timestamptz '2026-11-01 00:00Z' + i * interval '216 seconds' as at from generate_series(1, ${ROWS}::int) i) r`.execute(
    db,
  );
  await sql`
    insert into messages (request_id, team_id, step, channel, status, reason, scheduled_at, metadata, country_code)
    select id, team_id, 'request', 'email', case when id % 5 = 0 then 'scheduled' else 'held' end, case when id % 5 > 0 then 'outside_hours' end, date_sent, '{}'::jsonb, country_code
    from review_requests where team_id = ${team_id}`.execute(db);
  await sql`
    insert into review_follow_ups (request_id, team_id, status, updated_at)
    select id, team_id, 'resolved', now() from review_requests where team_id = ${team_id} and id % 40 = 1`.execute(
    db,
  );
  await sql`insert into request_search (request_id, team_id, search) select id, team_id, ' camille martin |' from review_requests where team_id = ${team_id}`.execute(
    db,
  );
  await foldCounts(app);
  await sql`vacuum analyze`.execute(db);
});

interface Page {
  data: { id: string }[];
  total: number;
}

async function call(path: string): Promise<Page> {
  const answer = await app.http.inject({ url: `/api/team/${path}`, headers });
  expect(answer.statusCode).toBe(200);
  return answer.json<Page>();
}

test.each([
  'reviews?sort=recent&country_code=FR',
  'reviews?sort=oldest&channel=email',
  'reviews?sort=recent&status=open',
  'reviews?sort=recent&start=2026-11-02&end=2026-11-28',
  'reviews?sort=rating_high&country_code=FR',
  'reviews_queued?sort=soonest&country_code=FR',
  'reviews_queued?sort=latest&reason=outside_hours',
  'reviews_queued?sort=soonest&start=2026-11-02&end=2026-11-28',
])('a deep page of %s reads the daily totals and at most half a day of rows', async (path) => {
  const { total } = await call(`${path}&per_page=1`);
  expect(total).toBeGreaterThan(8_000);
  statements.length = 0;
  const page = Math.floor(total / PER_PAGE / 2);
  const { data } = await call(`${path}&per_page=${PER_PAGE}&page=${page}`);
  expect(data).toHaveLength(PER_PAGE);
  const walked = statements.reduce((sum, each) => sum + each.walked, 0);
  expect(walked).toBeGreaterThan(PER_PAGE);
  expect(walked).toBeLessThan(MOST_WALKED);
});

test.each(['reviews?search=martin', 'reviews?search=martin&sort=rating_high'])(
  'later pages of %s use the positions found by the first page, until a row changes its place',
  async (path) => {
    const walk = async (page: number): Promise<{ page: Page; walked: number }> => {
      statements.length = 0;
      const found = await call(`${path}&per_page=${PER_PAGE}&page=${page}`);
      return { page: found, walked: statements.reduce((sum, each) => sum + each.walked, 0) };
    };
    const first = await walk(1);
    expect(first.page.total).toBe(ROWS);
    expect(first.walked).toBeGreaterThan(ROWS);
    const deep = await walk(300);
    expect(deep.page.data).toHaveLength(PER_PAGE);
    expect(deep.page.total).toBe(ROWS);
    expect(deep.walked).toBeLessThan(20 * PER_PAGE);
    const [gone, next] = deep.page.data.map(({ id }) => id);
    const rename = (search: string) =>
      sql`update request_search set search = ${search} where request_id = ${gone}`.execute(db);
    await rename(' camille durand |');
    const again = await walk(300);
    expect(again.page.total).toBe(ROWS - 1);
    expect(again.page.data[0]?.id).toBe(next);
    expect(again.walked).toBeGreaterThan(ROWS);
    await rename(' camille martin |');
  },
);
