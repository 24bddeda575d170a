import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/open.ts';

/** Rows that are walked past sooner than the days are read. */
export const DEEP = 1_000;

const DAY_MS = 86_400_000;

/** Where a deep page begins: rows of the days before are skipped by their sums. */
interface DayFound {
  /** How many rows to walk past on that day. */
  offset: number;
  /** First and last moment of the day in UTC, the last one not included. */
  from: RawBuilder<Date>;
  until: RawBuilder<Date>;
  end: Date;
}

/** The day, in UTC, that holds the row at `offset`; null: the list ends before it. `lines` are the conditions on the lines of the sums. */
export async function findDay(
  db: Database,
  table: 'message_day_counts' | 'review_day_counts',
  lines: RawBuilder<boolean>,
  { offset, isLatestFirst }: { offset: number; isLatestFirst: boolean },
): Promise<DayFound | null> {
  const { rows: days } = await sql<{ day: string; n: number }>`
    select r.day, sum(r.n)::int as n from ${sql.table(table)} r where ${lines} group by r.day having sum(r.n) <> 0 order by r.day ${isLatestFirst ? sql`desc` : sql`asc`}`.execute(
    db,
  );
  let left = offset;
  for (const { day, n } of days) {
    if (left < n) {
      const midnight = sql<Date>`(${day}::date::timestamp at time zone 'UTC')`;
      return {
        end: new Date(Date.parse(day) + DAY_MS),
        offset: left,
        from: midnight,
        until: sql<Date>`(${midnight} + interval '24 hours')`,
      };
    }
    left -= n;
  }
  return null;
}
