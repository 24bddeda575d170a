import { type RawBuilder, sql } from 'kysely';
import type { App } from '#server/app.ts';
import type { Database } from '#server/database/open.ts';
import { largeCount } from '#server/database/large-count.ts';
import type { ReviewQuery } from './filter-reviews.ts';

/**
 * The exact total: read from the daily counts where the filter has them, else counted. Also the
 * number of reviews to read first. `key` identifies the filter.
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

/** Under which a large number of reviews to read first is cached. */
export const attentionKey = (key: string): string => `reviews first ${key}`;

/** Counts the rows of the filter; with a condition, those that satisfy it too. */
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

/** The same as one value of a statement. */
export function selectCount(
  { from, where, counted }: ReviewQuery,
  condition?: RawBuilder<boolean>,
): RawBuilder<number> {
  return condition === undefined && counted
    ? counted
    : sql<number>`(select count(*)::int ${from} where ${where} ${condition === undefined ? sql`` : sql`and ${condition}`})`;
}
