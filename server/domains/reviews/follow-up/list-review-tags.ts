import { sql } from 'kysely';
import type { Handler } from '#server/http/calls/handler.ts';

/** The tags of a team, the most used first. */
export const listReviewTags: Handler<'listReviewTags'> = async ({ db }, { caller }) => {
  const { rows } = await sql<{ name: string; count: number }>`
    select name, count(*)::int as count from review_follow_ups f, unnest(f.tags) name
    where f.team_id = ${caller.team_id} and f.tags <> '{}' group by name order by count desc, name limit 200`.execute(
    db,
  );
  return { data: rows };
};
