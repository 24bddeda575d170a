import { type RawBuilder, sql } from 'kysely';
import type { App } from '#server/app.ts';
import type { Database } from '#server/database/open.ts';
import { largeCount } from '#server/database/large-count.ts';
import type { ReviewQuery } from './filter-reviews.ts';

/**
 * Returns the exact total and the number of reviews to read first. The total is read from the daily
 * counts when the filter has them, and counted otherwise. `key` identifies the filter.
 */
export async function countReviews(
  app: Pick<App, 'db' | 'clock'>,
  reviewFilters: ReviewQuery,
  attention: RawBuilder<boolean>,
  key: string,
): Promise<{ total: number; attention: number }> {
  const [total, first] = await Promise.all([
    countWhere(app.db, reviewFilters),
    largeCount(app, attentionKey(key), () => countWhere(app.db, reviewFilters, attention)),
  ]);
  return { total, attention: first };
}

/** Returns the cache key of a large number of reviews to read first. */
export const attentionKey = (key: string): string => `reviews first ${key}`;

/** Counts the rows of the filter that also satisfy the condition, if any. */
export async function countWhere(
  db: Database,
  reviewFilters: ReviewQuery,
  condition?: RawBuilder<boolean>,
): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select ${selectCount(reviewFilters, condition)} as n`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Returns the SQL of this count as one value. */
export function selectCount(
  { from, where, counted }: ReviewQuery,
  condition?: RawBuilder<boolean>,
): RawBuilder<number> {
  return condition === undefined && counted
    ? counted
    : sql<number>`(select count(*)::int ${from} where ${where} ${condition === undefined ? sql`` : sql`and ${condition}`})`;
}
