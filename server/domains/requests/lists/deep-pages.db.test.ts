import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { addPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { playedOf } from '#server/testing/contract/cases-of.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { foldCounts } from './fold-counts.ts';

const app = testApp(await testDatabase(), { now: '2026-11-20T12:00:00Z' });
const { db } = app;
const team_id = await addTeam(app);
const { headers } = await addPerson(app, { team_id, role: 'member' });
const ROWS = 3_200;
const PER_PAGE = 100;

/**
 * Rows over five days of two months. Many have the same time, and their ids are not in the order of
 * time.
 */
beforeAll(async () => {
  await sql`
    insert into review_requests (uuid, token, team_id, trigger_event, metadata, country_code, date_sent, last_activity_at, last_channel, last_step, rating, rated_at, feedback)
    select gen_random_uuid(), left(replace(gen_random_uuid()::text, '-', ''), 22), ${team_id}, 'order_delivered', '{}', case when i % 8 = 0 then 'BE' else 'FR' end, at, at, case when i % 12 = 1 then 'sms' else 'email' end, 'request',
      case when i % 3 = 0 then 1 + i % 5 end, case when i % 3 = 0 then at end, case when i % 2 = 0 then 'Merci' end
    from (select i, timestamptz '2026-10-30 00:00Z' + ((i * 7919) % 5000) / 2 * interval '2 minutes' as at from generate_series(1, ${ROWS}) i) r`.execute(
    db,
  );
  await sql`
    insert into messages (request_id, team_id, step, channel, status, reason, scheduled_at, metadata, country_code)
    select id, team_id, 'request', 'email', case when id % 41 = 0 then 'failed' when id % 5 = 0 then 'scheduled' else 'held' end, case when id % 41 > 0 and id % 5 > 0 then 'outside_hours' end,
      date_sent + interval '5 days', '{}'::jsonb, country_code from review_requests where team_id = ${team_id}
    union all
    select id, team_id, 'first_reminder', 'sms', case when id % 3 = 0 then 'sent' else 'delivered' end, null, date_sent - interval '1 day', '{}'::jsonb, country_code from review_requests where team_id = ${team_id}`.execute(
    db,
  );
  await sql`update messages set sent_at = scheduled_at, finished_at = scheduled_at where team_id = ${team_id} and step = 'first_reminder'`.execute(
    db,
  );
  await foldCounts(app);
  // A change after the merge adds a row of its own.
  await sql`update review_requests set last_activity_at = last_activity_at + interval '1 day', rating = 2, rated_at = last_activity_at + interval '1 day' where team_id = ${team_id} and id % 17 = 0`.execute(
    db,
  );
  await sql`update messages set scheduled_at = scheduled_at - interval '26 hours' where team_id = ${team_id} and id % 19 = 0`.execute(
    db,
  );
});

async function pages(path: string): Promise<{ ids: string[]; total: number }> {
  const ids: string[] = [];
  for (let page = 1; ; page++) {
    const { data, total, last_page } = (
      await app.http.inject({
        url: `/api/team/${path}&per_page=${PER_PAGE}&page=${page}`,
        headers,
      })
    ).json<{ data: { id: string }[]; total: number; last_page: number }>();
    ids.push(...data.map(({ id }) => id));
    if (page >= last_page) return { ids, total };
  }
}

async function ordered(query: ReturnType<typeof sql<{ id: string }>>): Promise<string[]> {
  return (await query.execute(db)).rows.map(({ id }) => id);
}

const RECENT = sql`last_activity_at desc, request_id desc`;
const ATTENTION = sql`coalesce(rating <= 2, false) desc`;

const OF_REVIEWS = [
  ['sort=recent', sql`true`, RECENT],
  ['sort=oldest', sql`true`, sql`last_activity_at, request_id`],
  ['sort=rating_high', sql`true`, sql`rating desc nulls last, ${RECENT}`],
  ['sort=rating_low', sql`true`, sql`rating nulls last, ${RECENT}`],
  ['sort=attention', sql`true`, sql`${ATTENTION}, ${RECENT}`],
  ['sort=recent&status=not_rated', sql`rating is null`, RECENT],
  [
    'sort=oldest&channel=email&status=not_rated',
    sql`rating is null and channel = 'email'`,
    sql`last_activity_at, request_id`,
  ],
  ['sort=recent&country_code=FR', sql`country_code = 'FR'`, RECENT],
  [
    'sort=attention&country_code=FR&channel=email',
    sql`country_code = 'FR' and channel = 'email'`,
    sql`${ATTENTION}, ${RECENT}`,
  ],
  ['sort=rating_low&country_code=FR', sql`country_code = 'FR'`, sql`rating nulls last, ${RECENT}`],
  [
    'sort=recent&start=2026-10-31&end=2026-11-03',
    sql`last_activity_at >= '2026-10-30 23:00Z' and last_activity_at < '2026-11-03 23:00Z'`,
    RECENT,
  ],
  [
    'sort=oldest&country_code=FR&start=2026-10-31',
    sql`country_code = 'FR' and last_activity_at >= '2026-10-30 23:00Z'`,
    sql`last_activity_at, request_id`,
  ],
  [
    'sort=oldest&status=not_rated&start=2026-08-15&end=2026-11-02',
    sql`rating is null and last_activity_at < '2026-11-02 23:00Z'`,
    sql`last_activity_at, request_id`,
  ],
  ['sort=recent&status=not_rated,with_feedback', sql`(rating is null or has_feedback)`, RECENT],
] as const;

test.for(playedOf('orders of the reviews', OF_REVIEWS, 3))(
  'the pages of the reviews, %s, together make one ordered list',
  async ([query, where, order]) => {
    const all = await ordered(
      sql`select request_id as id from listed_requests where team_id = ${team_id} and ${where} order by ${order}`,
    );
    expect(await pages(`reviews?${query}`)).toEqual({ ids: all, total: all.length });
    expect(all.length).toBeGreaterThan(1_500);
  },
);

const URGENT = sql`status in ('failed', 'outcome_unknown') desc`;

const OF_QUEUE = [
  ['sort=attention', sql`finished_at is null`, sql`${URGENT}, scheduled_at, id`],
  ['sort=latest', sql`finished_at is null`, sql`scheduled_at desc, id desc`],
  ['sort=soonest&status=delivered', sql`status = 'delivered'`, sql`scheduled_at, id`],
  [
    'sort=latest&channel=sms&status=delivered',
    sql`status = 'delivered'`,
    sql`scheduled_at desc, id desc`,
  ],
  [
    'sort=soonest&country_code=FR',
    sql`finished_at is null and country_code = 'FR'`,
    sql`scheduled_at, id`,
  ],
  [
    'sort=latest&reason=outside_hours',
    sql`reason = 'outside_hours'`,
    sql`scheduled_at desc, id desc`,
  ],
  [
    'sort=attention&start=2026-11-05&end=2026-11-07',
    sql`finished_at is null and scheduled_at >= '2026-11-04 23:00Z' and scheduled_at < '2026-11-07 23:00Z'`,
    sql`${URGENT}, scheduled_at, id`,
  ],
] as const;

test.for(playedOf('orders of the queue', OF_QUEUE, 3))(
  'the pages of the queue, %s, together make one ordered list',
  async ([query, where, order]) => {
    const all = await ordered(
      sql`select id from messages where team_id = ${team_id} and ${where} order by ${order}`,
    );
    expect(await pages(`reviews_queued?${query}`)).toEqual({ ids: all, total: all.length });
    expect(all.length).toBeGreaterThan(1_500);
  },
);

test('the stored daily totals equal a recount, for any kind of write', async () => {
  for (const folded of [false, true]) {
    if (folded) await foldCounts(app);
    const [messages, reviews] = await Promise.all(
      [
        sql`
          select coalesce(sum(abs(k.n)), 0) as difference from (
            select sum(n) as n, status, reason, channel, step, country_code, day from (
              select n, status, reason, channel, step, country_code, day from message_day_counts where team_id = ${team_id}
              union all select -1, status, reason, channel, step, country_code, (scheduled_at at time zone 'UTC')::date from messages where team_id = ${team_id}) m
            group by 2, 3, 4, 5, 6, 7 having sum(n) <> 0) k`,
        sql`
          select coalesce(sum(abs(k.n)), 0) as difference from (
            select sum(n) as n, rating, has_feedback, channel, step, country_code, day from (
              select n, rating, has_feedback, channel, step, country_code, day from review_day_counts where team_id = ${team_id}
              union all select -1, rating, has_feedback, channel, step, country_code, (last_activity_at at time zone 'UTC')::date from listed_requests where team_id = ${team_id}) r
            group by 2, 3, 4, 5, 6, 7 having sum(n) <> 0) k`,
      ].map((query) => query.execute(db)),
    );
    expect([messages?.rows, reviews?.rows]).toEqual([[{ difference: '0' }], [{ difference: '0' }]]);
    for (const list of ['message', 'review'])
      expect(
        await ordered(
          sql`select month as id from ${sql.table(`${list}_month_counts`)} where team_id = ${team_id} group by month having sum(n) <> (
            select sum(d.n) from ${sql.table(`${list}_day_counts`)} d where d.team_id = ${team_id} and d.is_folded and date_trunc('month', d.day) = month)`,
        ),
        list,
      ).toEqual([]);
  }
  await sql`delete from review_requests where team_id = ${team_id}`.execute(db);
  await foldCounts(app);
  for (const table of [
    'message_day_counts',
    'message_month_counts',
    'review_day_counts',
    'review_month_counts',
  ] as const)
    expect(await db.selectFrom(table).selectAll().where('team_id', '=', team_id).execute()).toEqual(
      [],
    );
});
