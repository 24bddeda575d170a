import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/open.ts';

/** Rows that are walked past sooner than the days are read. */
export const DEEP = 1_000;

const DAY_MS = 86_400_000;

interface Slice {
  offset: number;
  limit: number;
  isLatestFirst: boolean;
}

/** Where a deep page begins: rows of the days before are skipped by their sums. */
interface DayFound {
  /** First and last moment of the day in UTC, the last one not included. */
  from: Date;
  until: Date;
  /** The page lies nearer to the end of the day: it is walked against the order, from there. */
  isBackward: boolean;
  /** The number of rows to skip on that day, from the end where the scan begins. */
  offset: number;
}

/**
 * The day, in UTC, that holds the row at `offset`; null: the list ends before it. `days` are rows
 * of `sumDays`.
 */
export async function findDay(
  db: Database,
  days: RawBuilder<unknown>,
  { offset, limit, isLatestFirst }: Slice,
): Promise<DayFound | null> {
  const { rows } = await sql<{ day: string; n: number }>`
    select d.day, sum(d.n)::int as n from (${days}) d group by d.day having sum(d.n) <> 0 order by d.day ${isLatestFirst ? sql`desc` : sql`asc`}`.execute(
    db,
  );
  let remainingOffset = offset;
  for (const { day, n } of rows) {
    if (remainingOffset < n) {
      const from = new Date(day);
      const behind = n - remainingOffset - limit;
      const isBackward = behind >= 0 && behind < remainingOffset;
      return {
        from,
        until: new Date(from.getTime() + DAY_MS),
        isBackward,
        offset: isBackward ? behind : remainingOffset,
      };
    }
    remainingOffset -= n;
  }
  return null;
}
