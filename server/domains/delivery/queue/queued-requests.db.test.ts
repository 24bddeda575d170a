import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { foldCounts } from '#server/domains/requests/lists/fold-counts.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { stepOf } from '#server/testing/contract/cases-of.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { foldQueuedRequests } from './fold-queued-requests.ts';

const app = testApp(await testDatabase(), { now: '2026-11-20T12:00:00Z' });
const { db } = app;
const team_id = await addTeam(app);
const { headers } = await addPerson(app, { team_id, role: 'member' });
const ROWS = 1_600;
const PER_PAGE = 100;

/** Adds requests with one to three open messages over two months. Many have the same date. */
beforeAll(async () => {
  await sql`
    insert into review_requests (uuid, token, team_id, trigger_event, metadata, last_activity_at)
    select gen_random_uuid(), left(replace(gen_random_uuid()::text, '-', ''), 22), ${team_id}, 'order_delivered', '{}', timestamptz '2026-10-29 00:00Z' + ((i * 7919) % 5000) / 2 * interval '2 minutes'
    from generate_series(1, ${ROWS}) i`.execute(db);
  await sql`
    insert into messages (request_id, team_id, step, channel, status, reason, scheduled_at, finished_at, metadata, country_code)
    select r.id, team_id, s.step, case when r.id % 3 = 0 then 'sms' else 'email' end, case when s.n = 1 and r.id % 4 = 0 then 'sent' when (r.id + s.n) % 41 = 0 then 'failed' when (r.id + s.n) % 5 = 0 then 'held' else 'scheduled' end,
      case when (r.id + s.n) % 41 > 0 and (r.id + s.n) % 5 = 0 and not (s.n = 1 and r.id % 4 = 0) then 'outside_hours' end,
      last_activity_at + s.n * interval '5 days', case when s.n = 1 and r.id % 4 = 0 then last_activity_at end, '{}'::jsonb, case when r.id % 8 = 0 then 'BE' else 'FR' end
    from review_requests r cross join (values (1, 'request'), (2, 'first_reminder'), (3, 'last_reminder')) s(n, step) where team_id = ${team_id} and s.n <= 1 + r.id % 3`.execute(
    db,
  );
  await sql`vacuum analyze`.execute(db);
});

const CASES = [
  ['sort=soonest', sql`true`, sql`scheduled_at, id`],
  [
    'sort=attention',
    sql`true`,
    sql`status in ('failed', 'outcome_unknown') desc, scheduled_at, id`,
  ],
  ['sort=latest&channel=email', sql`channel = 'email'`, sql`scheduled_at desc, id desc`],
  [
    'sort=soonest&status=scheduled,sending&country_code=FR',
    sql`status = 'scheduled' and country_code = 'FR'`,
    sql`scheduled_at, id`,
  ],
  [
    'sort=latest&start=2026-11-02&end=2026-11-08',
    sql`scheduled_at >= '2026-11-01 23:00Z' and scheduled_at < '2026-11-08 23:00Z'`,
    sql`scheduled_at desc, id desc`,
  ],
  ['sort=soonest&reason=outside_hours', sql`reason = 'outside_hours'`, sql`scheduled_at, id`],
] as const;

let moments = 0;

/**
 * Expects that every page of every case is its part of the order that the messages give. In the
 * shorter run of a developer every third case is read at each moment, beginning with another one.
 */
async function expectExact(when: string): Promise<void> {
  const step = stepOf(3);
  const moment = moments++;
  const cases = CASES.filter((_, place) => (place + moment) % step === 0);
  expect(cases.length).toBeGreaterThan(0);
  for (const [query, where, order] of cases) {
    const { rows } = await sql<{ id: string }>`
      select id from (
        select distinct on (request_id) * from messages where team_id = ${team_id} and finished_at is null
        order by request_id, case step when 'request' then 1 when 'first_reminder' then 2 else 3 end, id) m
      where ${where} order by ${order}`.execute(db);
    expect(await pages(query), `${when}: ${query}`).toEqual({
      ids: rows.map(({ id }) => id),
      total: rows.length,
    });
    expect(rows.length).toBeGreaterThan(200);
  }
}

async function pages(query: string): Promise<{ ids: string[]; total: number }> {
  const ids: string[] = [];
  for (let page = 1; ; page++) {
    const answer = await app.http.inject({
      url: `/api/team/reviews_queued?group=request&${query}&per_page=${PER_PAGE}&page=${page}`,
      headers,
    });
    const { data, total, last_page } = answer.json<{
      data: { id: string }[];
      total: number;
      last_page: number;
    }>();
    ids.push(...data.map(({ id }) => id));
    if (page >= last_page) return { ids, total };
  }
}

async function countChanged(): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from changed_queued_requests`.execute(db);
  return rows[0]?.n ?? 0;
}

test('the rows per request are exact before, between and after the runs of the job', async () => {
  await expectExact('nothing folded');
  await foldQueuedRequests(app);
  expect(await countChanged()).toBe(0);
  await foldCounts(app);
  await expectExact('all folded');
  await sql`update messages set finished_at = now(), status = 'cancelled' where team_id = ${team_id} and step = 'request' and request_id % 7 = 0 and finished_at is null`.execute(
    db,
  );
  await sql`update messages set scheduled_at = scheduled_at + interval '9 days' where team_id = ${team_id} and request_id % 11 = 0`.execute(
    db,
  );
  await sql`update messages set status = 'held', reason = 'outside_hours' where team_id = ${team_id} and request_id % 13 = 0 and status = 'scheduled'`.execute(
    db,
  );
  await sql`update messages set finished_at = null, status = 'scheduled' where team_id = ${team_id} and request_id % 12 = 0 and status = 'sent'`.execute(
    db,
  );
  await sql`delete from review_requests where team_id = ${team_id} and id % 17 = 0`.execute(db);
  expect(await countChanged()).toBeGreaterThan(300);
  await expectExact('some changed');
  await foldQueuedRequests(app);
  await expectExact('days not folded');
  await foldCounts(app);
  await expectExact('all folded again');
});

test('a claim does not mark its request as changed', async () => {
  await foldQueuedRequests(app);
  await sql`update messages set status = 'sending', lease_until = now(), attempt = attempt + 1 where team_id = ${team_id} and status = 'scheduled'`.execute(
    db,
  );
  expect(await countChanged()).toBe(0);
  await sql`update messages set status = 'scheduled' where status = 'sending'`.execute(db);
});

test('the rows per request are exact after two transactions end two messages of a request at the same moment', async () => {
  await foldQueuedRequests(app);
  const { rows } = await sql<{ ids: string[] }>`
    select array_agg(id::text order by id) as ids from messages where team_id = ${team_id} and finished_at is null
    group by request_id having count(*) = 3 order by min(id) limit 5`.execute(db);
  const end = sql`finished_at = now(), status = 'cancelled'`;
  for (const { ids } of rows) {
    const [first, second] = ids;
    const [one, other] = await Promise.all([
      db.startTransaction().execute(),
      db.startTransaction().execute(),
    ]);
    await sql`update messages set ${end} where id = ${first}`.execute(one);
    await sql`update messages set ${end} where id = ${second}`.execute(other);
    await one.commit().execute();
    await foldQueuedRequests(app);
    await other.commit().execute();
  }
  await expectExact('after both');
  await foldQueuedRequests(app);
  await expectExact('folded');
});

test('when most requests of a team have changed, the messages themselves are read', async () => {
  await sql`insert into changed_queued_requests (team_id, request_id) select ${team_id}, request_id from messages m cross join generate_series(1, 3) where team_id = ${team_id}`.execute(
    db,
  );
  expect(await countChanged()).toBeGreaterThan(5_000);
  await expectExact('too many');
  await foldQueuedRequests(app);
  await expectExact('folded');
  expect(await countChanged()).toBe(0);
});

test('no row is left for a team without messages', async () => {
  await sql`delete from review_requests where team_id = ${team_id}`.execute(db);
  await foldQueuedRequests(app);
  await foldCounts(app);
  for (const table of [
    'queued_requests',
    'changed_queued_requests',
    'queued_request_day_counts',
    'queued_request_month_counts',
  ] as const)
    expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
});
