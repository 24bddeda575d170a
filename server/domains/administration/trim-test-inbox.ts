import { sql } from 'kysely';
import { MOST_TEST_MESSAGES } from '#contract/settings/retention.ts';
import type { App } from '#server/app.ts';

const BATCH = 5_000;

/**
 * Deletes all but the newest messages of each team, and of the instance, in the test inbox. The
 * number of deleted messages is stored for the screen.
 */
export async function trimTestInbox(
  app: Pick<App, 'db' | 'clock'>,
  { most = MOST_TEST_MESSAGES, batch = BATCH }: { most?: number; batch?: number } = {},
): Promise<void> {
  for (let gone = batch; gone === batch;) {
    const { rows } = await sql<{ gone: number }>`
      with surplus as (
        select id from (select id, row_number() over (partition by team_id order by id desc) as place from test_inbox_messages) placed where place > ${most} order by id limit ${batch}),
      deleted as (delete from test_inbox_messages where id in (select id from surplus) returning team_id),
      dropped_by_team as (
        insert into test_inbox_drops as d (team_id, dropped, last_at) select team_id, count(*), ${app.clock.now()}::timestamptz from deleted group by team_id
        on conflict (team_id) do update set dropped = d.dropped + excluded.dropped, last_at = excluded.last_at)
      select count(*)::int as gone from deleted`.execute(app.db);
    gone = rows[0]?.gone ?? 0;
  }
}
