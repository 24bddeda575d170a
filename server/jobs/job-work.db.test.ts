import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { purgeOldData } from '#server/domains/compliance/personal-data/purge-old-data.ts';
import { replanTeam } from '#server/domains/requests/schedule/replan-team.ts';
import { resumeOverQuota } from '#server/domains/delivery/pacing/resume-over-quota.ts';
import { endTeams } from '#server/domains/teams/end-teams.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { appWithoutHttp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const app = appWithoutHttp(await testDatabase());
/** The time limit of a job that ends after its first batch. */
const NO_TIME = 0;

async function addMessages(count: number, status: 'scheduled' | 'held'): Promise<string> {
  const team_id = await addTeam(app, { flow: { is_active: status === 'held' } });
  const at = new Date(app.clock.now().getTime() + 86_400_000);
  await sql`
    with requests as (
      insert into review_requests (team_id, uuid, token, trigger_event, country_code, metadata, email)
      select ${team_id}::bigint, gen_random_uuid(), lpad(n || 'x' || ${team_id}::text, 22, 'a'), 'order_delivered', 'FR', '{}', 'client' || n || '@exemple.fr' from generate_series(1, ${count}::int) n
      returning id, team_id, email)
    insert into messages (team_id, request_id, step, channel, status, reason, scheduled_at, due_at, recipient, metadata, country_code)
    select team_id, id, 'request', 'email', ${status}::text, ${status === 'held' ? 'plan_quota' : null}::text, ${at}::timestamptz + make_interval(secs => id), ${status === 'held' ? null : at}::timestamptz, email, '{}', 'FR' from requests`.execute(
    app.db,
  );
  return team_id;
}
const countOf = async (team_id: string, condition: ReturnType<typeof sql<boolean>>) => {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from messages where team_id = ${team_id} and ${condition}`.execute(
    app.db,
  );
  return rows[0]?.n;
};

test('a large team is planned again by as many jobs as it takes: each begins where the one before it ended', async () => {
  const team_id = await addMessages(1_002, 'scheduled');
  const isPlannedAgain = sql<boolean>`status <> 'scheduled'`;
  await replanTeam(app, { team_id }, '0', NO_TIME);
  expect(await countOf(team_id, isPlannedAgain)).toBe(1_000);
  expect(app.waiting).toMatchObject([{ event: 'replanning_unfinished', payload: { team_id } }]);
  await app.runEventHandlers();
  expect(await countOf(team_id, isPlannedAgain)).toBe(1_002);
  expect(app.waiting).toEqual([]);
});

test('what the quota held is resumed in the same way, each message once', async () => {
  const team_id = await addMessages(502, 'held');
  const isResumed = sql<boolean>`due_at is not null`;
  await resumeOverQuota(app, { team_id }, undefined, NO_TIME);
  expect(await countOf(team_id, isResumed)).toBe(500);
  expect(app.waiting).toMatchObject([
    { event: 'quota_resuming_unfinished', payload: { team_id, done: 500, count: 502 } },
  ]);
  await app.runEventHandlers();
  expect(await countOf(team_id, isResumed)).toBe(502);
  expect(app.waiting).toEqual([]);
});

test('old data is purged by as many jobs as it takes: team after team, then piece after piece of the requests', async () => {
  const team_id = await addMessages(5_002, 'held');
  await sql`update messages set status = 'cancelled', due_at = null, finished_at = now() where team_id = ${team_id}`.execute(
    app.db,
  );
  await sql`update review_requests set created_at = '2010-01-01', last_activity_at = '2010-01-01' where team_id = ${team_id}`.execute(
    app.db,
  );
  const forgotten = async () => {
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from review_requests where team_id = ${team_id} and erased_at is not null`.execute(
      app.db,
    );
    return rows[0]?.n;
  };
  const before = String(Number(team_id) - 1);
  await purgeOldData(app, { part: 'teams', after: before }, NO_TIME);
  expect(app.waiting).toMatchObject([
    { event: 'purge_unfinished', payload: { part: 'teams', after: team_id } },
  ]);
  const { rows } = await sql<{
    first: string;
  }>`select min(id) - 1 as first from review_requests where team_id = ${team_id}`.execute(app.db);
  await purgeOldData(app, { part: 'requests', after: rows[0]?.first ?? '' }, NO_TIME);
  expect(await forgotten()).toBe(5_000);
  expect(app.waiting).toMatchObject([
    { payload: { part: 'teams' } },
    { event: 'purge_unfinished', payload: { part: 'requests' } },
  ]);
  while ((await app.runEventHandlers()) > 0);
  expect(await forgotten()).toBe(5_002);
});

test('the lists of a team are purged by as many jobs as it takes, and what is no longer stored stays in force', async () => {
  const team_id = await addTeam(app);
  await sql`
    insert into opt_outs (team_id, kind, value, source, created_at) select ${team_id}::bigint, 'email', 'stop' || n || '@exemple.fr', 'page', '2010-01-01' from generate_series(1, 502) n`.execute(
    app.db,
  );
  await sql`
    insert into suppressions (team_id, email, reason, words, created_at) select ${team_id}::bigint, 'refus' || n || '@exemple.fr', 'refused', '550', '2010-01-01' from generate_series(1, 1001) n`.execute(
    app.db,
  );
  const left = async (table: 'opt_outs' | 'suppressions' | 'silent_contacts') => {
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from ${sql.table(table)} where team_id = ${team_id}`.execute(
      app.db,
    );
    return rows[0]?.n;
  };
  const first = { part: 'teams' as const, after: String(Number(team_id) - 1) };
  await purgeOldData(app, first, NO_TIME);
  expect([await left('opt_outs'), await left('suppressions')]).toEqual([2, 501]);
  expect(await left('silent_contacts')).toBe(500);
  expect(app.waiting).toMatchObject([{ event: 'purge_unfinished', payload: first }]);
  while ((await app.runEventHandlers()) > 0);
  expect([await left('opt_outs'), await left('suppressions')]).toEqual([0, 0]);
  expect(await left('silent_contacts')).toBe(502);
});

test('a team is deleted by as many jobs as it takes, and kept whole from the moment its owner keeps it', async () => {
  const team_id = await addMessages(2_002, 'held');
  const ends = (at: Date | null) =>
    app.db.updateTable('teams').set({ deletes_at: at }).where('id', '=', team_id).execute();
  const isThere = sql<boolean>`true`;
  await ends(app.clock.now());
  await endTeams(app, NO_TIME);
  expect(await countOf(team_id, isThere)).toBe(2);
  expect(app.waiting).toMatchObject([{ event: 'team_deletions_unfinished', payload: {} }]);
  await ends(null);
  await app.runEventHandlers();
  expect(await countOf(team_id, isThere)).toBe(2);
  await ends(app.clock.now());
  await endTeams(app);
  const left = app.db.selectFrom('teams').select('id').where('id', '=', team_id).execute();
  expect(await left).toEqual([]);
});
