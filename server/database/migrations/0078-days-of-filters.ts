import { type Kysely, sql } from 'kysely';

const MESSAGE = 'team_id, status, reason, channel, step, country_code';
const REVIEW = 'team_id, rating, has_feedback, channel, step, country_code';

/** Each line that was there is taken away again and each row counted, in one snapshot: what triggers record meanwhile stands on both sides. */
function countAgain(counts: string, columns: string, table: string, moment: string): string {
  return `insert into ${counts} (${columns}, day, n)
    select ${columns}, day, sum(n) from (
      select ${columns}, (${moment} at time zone 'UTC')::date as day, 1 as n from ${table}
      union all select ${columns}, day, -n from ${counts}) counted
    group by ${columns}, day having sum(n) <> 0`;
}

/** The messages and listed requests whose days were counted without every filter. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(countAgain('message_day_counts', MESSAGE, 'messages', 'scheduled_at')).execute(db);
  await sql
    .raw(countAgain('review_day_counts', REVIEW, 'listed_requests', 'last_activity_at'))
    .execute(db);
}
