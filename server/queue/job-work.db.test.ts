import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { replanTeam } from '#server/modules/review-requests/replan-team.ts';
import { resumeOverQuota } from '#server/modules/sending/resume-over-quota.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { indoorApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const app = indoorApp(await testDatabase());
/** A job whose time is over after its first batch. */
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
  expect(app.waiting).toMatchObject([{ event: 'replanning_left', payload: { team_id } }]);
  await app.runReactions();
  expect(await countOf(team_id, isPlannedAgain)).toBe(1_002);
  expect(app.waiting).toEqual([]);
});

test('what the quota held is resumed in the same way, each message once', async () => {
  const team_id = await addMessages(502, 'held');
  const isResumed = sql<boolean>`due_at is not null`;
  await resumeOverQuota(app, { team_id }, undefined, NO_TIME);
  expect(await countOf(team_id, isResumed)).toBe(500);
  expect(app.waiting).toMatchObject([
    { event: 'quota_resuming_left', payload: { team_id, done: 500, count: 502 } },
  ]);
  await app.runReactions();
  expect(await countOf(team_id, isResumed)).toBe(502);
  expect(app.waiting).toEqual([]);
});
