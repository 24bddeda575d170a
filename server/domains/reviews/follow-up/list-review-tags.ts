import { sql } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { Handler } from '#server/http/calls/handler.ts';

/** The maximum number of listed tags. The others are found by typing them. */
const MOST_TAGS_LISTED = 200;

type TagCount = Answer<'listReviewTags'>['data'][number];

/** Lists the tags of a team, the most used first. */
export const listReviewTags: Handler<'listReviewTags'> = async ({ db }, { caller }) => {
  const { rows } = await sql<TagCount>`
    select name, count(*)::int as count from review_follow_ups f, unnest(f.tags) name
    where f.team_id = ${caller.team_id} and f.tags <> '{}'
    group by name order by count desc, name limit ${MOST_TAGS_LISTED}`.execute(db);
  return { data: rows };
};
