import { type RawBuilder, sql } from 'kysely';
import type { DateInterval } from './read-interval.ts';

const DAY_MS = 86_400_000;

interface DaySource {
  table: 'message_day_counts' | 'review_day_counts';
  /** Conditions on the lines `r` of the table. */
  lines: RawBuilder<boolean>;
  interval: DateInterval;
  /** The number of rows within a part of a day, counted directly. */
  countRows: (within: DateInterval) => RawBuilder<number>;
}

/**
 * Rows `day, n` as SQL, several for a day: how many rows of a list each day in UTC has. Whole days
 * are read from the kept sums, the days that the interval cuts are counted.
 */
export function sumDays({ table, lines, interval, countRows }: DaySource): RawBuilder<unknown> {
  const { whole, parts } = cutDays(interval);
  const ofParts = parts.map(
    (part) =>
      sql`select (${part.from}::timestamptz at time zone 'UTC')::date as day, ${countRows(part)} as n`,
  );
  if (whole === null) return sql.join(ofParts, sql` union all `);
  const { from, until } = whole;
  return sql.join(
    [
      sql`select r.day, r.n from ${sql.table(table)} r where ${lines}
        ${from ? sql`and r.day >= (${from}::timestamptz at time zone 'UTC')::date` : sql``} ${until ? sql`and r.day < (${until}::timestamptz at time zone 'UTC')::date` : sql``}`,
      ...ofParts,
    ],
    sql` union all `,
  );
}

/** How many rows there are in all, of `sumDays`. */
export function totalOfDays(days: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select coalesce(sum(d.n), 0)::int from (${days}) d)`;
}

/** The conditions of an interval on a column. */
export function within(
  column: RawBuilder<unknown>,
  { from, until }: DateInterval,
): RawBuilder<boolean>[] {
  return [
    ...(from ? [sql<boolean>`${column} >= ${from}`] : []),
    ...(until ? [sql<boolean>`${column} < ${until}`] : []),
  ];
}

/**
 * The whole days in UTC of an interval, which has those of a zone, and what it holds of the days
 * before and after; null: it lies within one day.
 */
export function cutDays({ from, until }: DateInterval): {
  whole: DateInterval | null;
  parts: { from: Date; until: Date }[];
} {
  const first = from && new Date(Math.ceil(from.getTime() / DAY_MS) * DAY_MS);
  const last = until && new Date(Math.floor(until.getTime() / DAY_MS) * DAY_MS);
  if (from && first && until && last && first > last)
    return { whole: null, parts: [{ from, until }] };
  return {
    whole: { from: first, until: last },
    parts: [
      ...(from && first && from < first ? [{ from, until: first }] : []),
      ...(until && last && last < until ? [{ from: last, until }] : []),
    ],
  };
}
