import { type RawBuilder, sql } from 'kysely';

const LATELY_MS = 30 * 86_400_000;

/** The condition of the ratings to read first. All of them were active after `since`. */
export interface Attention {
  condition: RawBuilder<boolean>;
  since: Date;
}

/**
 * Returns the condition of unhappy customers that every screen counts: a rating of 1 or 2 in the
 * last 30 days that nobody has answered or resolved. A rating is an activity, so an index limits
 * the search.
 */
export function unhappyLately(now: Date): Attention {
  const since = new Date(now.getTime() - LATELY_MS);
  return {
    since,
    condition: sql<boolean>`(r.rating <= 2 and r.status = 'open' and r.last_activity_at >= ${since} and r.rated_at >= ${since})`,
  };
}
