import { type Kysely, sql } from 'kysely';

const MESSAGE = 'team_id, status, channel, step';
const REVIEW = 'team_id, rating';

/** What triggers have recorded since stands in the same snapshot, on both sides, and is taken away again: nobody waits for this reading. */
function countBefore(counts: string, columns: string, table: string, moment: string): string {
  return `insert into ${counts} (${columns}, day, n)
    select ${columns}, day, sum(n) from (
      select ${columns}, (${moment} at time zone 'UTC')::date as day, 1 as n from ${table}
      union all select ${columns}, day, -n from ${counts}) counted
    group by ${columns}, day having sum(n) <> 0`;
}

/** The messages and listed requests that were there before their days were counted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(countBefore('message_day_counts', MESSAGE, 'messages', 'scheduled_at')).execute(db);
  await sql
    .raw(countBefore('review_day_counts', REVIEW, 'listed_requests', 'last_activity_at'))
    .execute(db);
}
