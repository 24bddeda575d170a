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
    largeCount(app, `reviews first ${key}`, () => countWhere(app.db, reviewFilters, attention)),
  ]);
  return { total, attention: first };
}

/** Counts the rows of the filter; with a condition, those that satisfy it too. */
export async function countWhere(
  db: Database,
  { from, where, counted }: ReviewQuery,
  condition?: RawBuilder<boolean>,
): Promise<number> {
  const count =
    condition === undefined && counted
      ? sql`select ${counted} as n`
      : sql`select count(*)::int as n ${from} where ${where} ${condition === undefined ? sql`` : sql`and ${condition}`}`;
  const { rows } = await sql<{ n: number }>`${count}`.execute(db);
  return rows[0]?.n ?? 0;
}
