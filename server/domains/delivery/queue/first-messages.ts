import { type RawBuilder, sql } from 'kysely';

/** Returns the rank of a step within its request. `row` is a row of `messages`. */
export const rankOf = (row: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`case ${row}.step when 'request' then 1 when 'first_reminder' then 2 else 3 end`;

/**
 * Returns the first open message of each of these requests as SQL, with the columns by which the
 * queue filters. `requests` are rows `team_id, request_id`, each once.
 */
export const firstMessages = (requests: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select f.* from (${requests}) c cross join lateral (
    select m.request_id, m.team_id, m.id, m.scheduled_at, m.list_status, m.step, m.channel, m.reason, m.country_code
    from messages m where m.team_id = c.team_id and m.request_id = c.request_id and m.finished_at is null
    order by ${rankOf(sql`m`)}, m.id limit 1) f`;
