import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addRequest } from '#server/testing/builders/request.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { DAY } from '#server/testing/manual-clock.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { purgeOldData } from './purge-old-data.ts';

const REQUESTS = 1_200;
/** The requests that one transaction of the purge erases. */
const PIECE = 500;
const app = testApp(await testDatabase());
const { db } = app;

/** Adds requests, each with four events that the purge deletes and one that stays. */
async function addHistory(team_id: string, at: Date): Promise<void> {
  for (let number = 1; number <= REQUESTS; number += 1)
    await addRequest(db, {
      team_id,
      email: `c${number}@exemple.fr`,
      created_at: at,
      last_activity_at: at,
    });
  await sql`
    insert into request_timeline (request_id, team_id, kind, at)
    select id, team_id, kind, created_at from review_requests, unnest(array['created', 'planned', 'postponed', 'resumed', 'sent']) kind
    where created_at = ${at}::timestamptz`.execute(db);
}

/** Measures rows, dead rows after a vacuum, and pages of the table without its indexes. */
async function measure(table: 'review_requests' | 'request_timeline') {
  await sql`vacuum (analyze) ${sql.table(table)}`.execute(db);
  const { rows } = await sql<{ rows: number; dead: number; pages: number }>`
    select (select count(*)::int from ${sql.table(table)}) as rows, pg_stat_get_dead_tuples(${table}::regclass)::int as dead,
      (pg_relation_size(${table}) / current_setting('block_size')::int)::int as pages`.execute(db);
  return rows[0] ?? { rows: 0, dead: 0, pages: 0 };
}

test('a purge works in batches, and later rows reuse the space that it frees', async () => {
  const team_id = await addTeam(app);
  const now = app.clock.now().getTime();
  await addHistory(team_id, new Date(now - 2_000 * DAY));
  const before = {
    requests: await measure('review_requests'),
    timeline: await measure('request_timeline'),
  };
  expect(before.timeline.rows).toBe(5 * REQUESTS);
  await purgeOldData(app);
  const { rows: purges } = await sql<{ requests: number }>`
    select (detail ->> 'requests')::int as requests from audit_log where action = 'data_purged' order by id`.execute(
    db,
  );
  expect(purges.map(({ requests }) => requests)).toEqual([PIECE, PIECE, REQUESTS - 2 * PIECE]);

  const after = {
    requests: await measure('review_requests'),
    timeline: await measure('request_timeline'),
  };
  // Each request still has its `sent` event and gets an `erased` event.
  expect(after.timeline.rows).toBe(2 * REQUESTS);
  expect([after.requests.dead, after.timeline.dead]).toEqual([0, 0]);
  // The pages of the requests have free space for the updated rows.
  expect(after.requests.pages).toBeLessThanOrEqual(before.requests.pages);
  await sql`
    insert into request_timeline (request_id, team_id, kind, at)
    select id, team_id, 'created', now() from review_requests, generate_series(1, 3)`.execute(db);
  const refilled = await measure('request_timeline');
  expect(refilled.rows).toBe(before.timeline.rows);
  expect(refilled.pages).toBeLessThanOrEqual(after.timeline.pages);
});
