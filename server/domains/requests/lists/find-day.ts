import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/open.ts';
import type { DateInterval } from './read-interval.ts';
import { type DaySums, monthStart, widestUnit } from './sum-days.ts';

/** Up to this offset, walking past the rows is faster than reading the counts of days. */
export const DEEP = 1_000;

const DAY_MS = 86_400_000;

interface Slice {
  offset: number;
  limit: number;
  isLatestFirst: boolean;
}

/** The start of a deep page: rows of the days before are skipped by their counts. */
interface DayFound {
  /** The day in UTC: `from` is included, `until` is not. */
  from: Date;
  until: Date;
  /**
   * True when the page is nearer to the end of the day: the rows are then read in reverse order,
   * from that end.
   */
  isBackward: boolean;
  /** The number of rows to skip on that day, from the end where the scan begins. */
  offset: number;
}

/**
 * Finds the day, in UTC, that holds the row at `offset`. Returns null when the list ends before it.
 * In a long list the month is located first.
 */
export async function findDay(
  db: Database,
  sums: DaySums,
  { offset, limit, isLatestFirst }: Slice,
): Promise<DayFound | null> {
  let { interval } = sums;
  let skipped = 0;
  if (widestUnit(interval) === 'month') {
    const month = await locate(db, sums.rows('month', interval), { offset, isLatestFirst });
    if (month === null) return null;
    interval = overlap(interval, { from: month.from, until: monthStart(month.from, 1) });
    skipped = month.before;
  }
  const day = await locate(db, sums.rows('day', interval), {
    offset: offset - skipped,
    isLatestFirst,
  });
  if (day === null) return null;
  const inDay = offset - skipped - day.before;
  const behind = day.n - inDay - limit;
  const isBackward = behind >= 0 && behind < inDay;
  return {
    from: day.from,
    until: new Date(day.from.getTime() + DAY_MS),
    isBackward,
    offset: isBackward ? behind : inDay,
  };
}

/** Finds the day or month that holds the row at `offset`, and the number of rows before it. */
async function locate(
  db: Database,
  counted: RawBuilder<unknown>,
  { offset, isLatestFirst }: Pick<Slice, 'offset' | 'isLatestFirst'>,
): Promise<{ from: Date; n: number; before: number } | null> {
  const { rows } = await sql<{ day: string; n: number; before: number }>`
    select day, n, before from (
      select day, n, (sum(n) over (order by day ${isLatestFirst ? sql`desc` : sql`asc`}) - n)::int as before
      from (select d.day, sum(d.n)::int as n from (${counted}) d group by d.day having sum(d.n) <> 0) s
    ) w where before <= ${offset}::bigint and ${offset}::bigint < before + n limit 1`.execute(db);
  const [found] = rows;
  return found ? { from: new Date(found.day), n: found.n, before: found.before } : null;
}

function overlap(interval: DateInterval, month: { from: Date; until: Date }): DateInterval {
  return {
    from: interval.from && interval.from > month.from ? interval.from : month.from,
    until: interval.until && interval.until < month.until ? interval.until : month.until,
  };
}
