import { sql } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { readLastBackups } from './read-last-backups.ts';
import { type Cells, requestsSent, starsOf } from '#server/domains/statistics/read-counts.ts';

const DAYS = 30;

/** Returns the main figures of the instance, from stored counts. */
export const readOverview: Handler<'adminOverview'> = async (app) => {
  const since = new Date(app.clock.now().getTime() - DAYS * 86_400_000).toISOString().slice(0, 10);
  const {
    rows: [totals],
  } = await sql<{ people: number; teams: number; database_bytes: number }>`
    select (select count(*)::int from users) as people, (select count(*)::int from teams) as teams, pg_database_size(current_database())::float8 as database_bytes`.execute(
    app.db,
  );
  const { rows: cells } = await sql<{ at: number; total: number }>`
    select u.at::int as at, sum(u.n)::float8 as total from statistics, unnest(c) with ordinality as u (n, at) where day > ${since}::date group by u.at`.execute(
    app.db,
  );
  const {
    rows: [sending],
  } = await sql<{
    teams: number;
  }>`select count(distinct team_id)::int as teams from statistics where day > ${since}::date`.execute(
    app.db,
  );
  const suspended = await app.db
    .selectFrom('teams')
    .select(['id', 'name', 'can_send_reason'])
    .where('can_send_reviews', '=', false)
    .orderBy('name')
    .limit(100)
    .execute();
  const whole: Cells = cells.reduce<number[]>(
    (all, { at, total }) => Object.assign(all, { [at - 1]: total }),
    [],
  );
  const stars = starsOf(whole);
  const ratings = stars.reduce((sum, count) => sum + count, 0);
  return {
    data: {
      people: totals?.people ?? 0,
      teams: totals?.teams ?? 0,
      teams_sending: sending?.teams ?? 0,
      requests_sent: requestsSent(whole),
      ratings,
      average:
        ratings === 0
          ? null
          : stars.reduce((sum, count, index) => sum + count * (index + 1), 0) / ratings,
      suspended,
      database_bytes: totals?.database_bytes ?? 0,
      backups: await presentBackups(app),
    },
  };
};

async function presentBackups(
  app: Pick<App, 'db' | 'backups'>,
): Promise<Answer<'adminOverview'>['data']['backups']> {
  const { last_success, last_failure } = await readLastBackups(app);
  return {
    destination: app.backups?.store.destination ?? null,
    last_success: last_success && { ...last_success, at: last_success.at.toISOString() },
    last_failure: last_failure && { ...last_failure, at: last_failure.at.toISOString() },
  };
}
