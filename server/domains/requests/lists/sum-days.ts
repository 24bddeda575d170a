import { type RawBuilder, sql } from 'kysely';
import type { DateInterval } from './read-interval.ts';

const DAY_MS = 86_400_000;
/** An interval of at most this number of days is read by day from the start. */
const FEW_DAYS = 62;

/**
 * The unit by which the rows of a list are counted. A month is identified by its first day. Both
 * are in UTC.
 */
export type CountUnit = 'day' | 'month';

/** The number of rows of a list per day. */
export interface DaySums {
  interval: DateInterval;
  /**
   * Returns the SQL of rows `day, n` for the part of the list in an interval; a day or month may
   * have several rows.
   */
  rows: (unit: CountUnit, interval: DateInterval) => RawBuilder<unknown>;
}

interface DaySource {
  list: 'message' | 'queued_request' | 'review';
  /** Conditions on the rows `r` of the stored counts. */
  lines: RawBuilder<boolean>;
  /**
   * The number of rows within a part of a day, counted directly; the part may lie outside of the
   * interval.
   */
  countRows: (within: DateInterval) => RawBuilder<number>;
}

/**
 * Returns the SQL of rows `day, n` of a list in an interval. Whole days and months are read from
 * the stored counts. Where the interval cuts a day, the shorter part is counted directly: the part
 * inside of the interval is added, or the part outside is subtracted. The counts of months hold
 * only the folded rows of their days.
 */
export function sumDays(
  { list, lines, countRows }: DaySource,
  unit: CountUnit,
  interval: DateInterval,
): RawBuilder<unknown> {
  const { whole, parts } = cutDays(interval);
  const byDay = (days: DateInterval, isUnfolded = false) =>
    sql`select ${unitOf(unit, sql`r.day`)} as day, r.n from ${sql.table(`${list}_day_counts`)} r
      where ${lines} ${isUnfolded ? sql`and not r.is_folded` : sql``} ${between(sql`r.day`, days)}`;
  const byMonth = (months: DateInterval) =>
    sql`select r.month as day, r.n from ${sql.table(`${list}_month_counts`)} r
      where ${lines} ${between(sql`r.month`, months)}`;
  const months = unit === 'month' && whole !== null ? cutMonths(whole) : null;
  const ofWhole =
    months !== null
      ? [
          byMonth(months.whole),
          byDay(months.whole, true),
          ...months.parts.map((part) => byDay(part)),
        ]
      : whole !== null
        ? [byDay(whole)]
        : [];
  const ofParts = parts.map(
    (part) =>
      sql`select ${unitOf(unit, sql`(${part.from}::timestamptz at time zone 'UTC')::date`)} as day, ${part.isAdded ? sql`` : sql`-`}${countRows(part)} as n`,
  );
  return sql.join([...ofWhole, ...ofParts], sql` union all `);
}

/** Returns the first day of the unit that holds a day. */
export function unitOf(unit: CountUnit, day: RawBuilder<unknown>): RawBuilder<unknown> {
  return unit === 'day' ? day : sql`date_trunc('month', ${day})::date`;
}

/**
 * Returns the unit by which the total of an interval is read, and by which its deep pages are
 * located first.
 */
export function widestUnit({ from, until }: DateInterval): CountUnit {
  return from && until && until.getTime() - from.getTime() <= FEW_DAYS * DAY_MS ? 'day' : 'month';
}

/** Returns the SQL of the total number of rows. */
export function totalOfDays({ interval, rows }: DaySums): RawBuilder<number> {
  return sql<number>`(select coalesce(sum(d.n), 0)::int from (${rows(widestUnit(interval), interval)}) d)`;
}

/** Returns the conditions of an interval on a column. */
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
 * Returns conditions on a column of days, for an interval that begins and ends at midnight in UTC.
 */
function between(column: RawBuilder<unknown>, { from, until }: DateInterval): RawBuilder<unknown> {
  return sql`${from ? sql`and ${column} >= (${from}::timestamptz at time zone 'UTC')::date` : sql``}
    ${until ? sql`and ${column} < (${until}::timestamptz at time zone 'UTC')::date` : sql``}`;
}

/**
 * Cuts an interval of a time zone into the nearest whole days in UTC and the parts of days that
 * must be added or subtracted. `whole` is null when the interval lies within one day.
 */
export function cutDays(interval: DateInterval): Cut {
  const nearest = (moment: Date) => new Date(Math.round(moment.getTime() / DAY_MS) * DAY_MS);
  return cut(interval, nearest, nearest);
}

/**
 * Cuts an interval of whole days into whole months and the remaining days. Returns null when it
 * holds no whole month.
 */
function cutMonths(days: DateInterval): (Cut & { whole: DateInterval }) | null {
  const { whole, parts } = cut(
    days,
    (day) => (day.getUTCDate() === 1 ? day : monthStart(day, 1)),
    (day) => monthStart(day, 0),
  );
  return whole === null ? null : { whole, parts };
}

/** Returns the first day, in UTC, of the month that is `ahead` months after the month of `day`. */
export function monthStart(day: Date, ahead: number): Date {
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + ahead, 1));
}

interface Cut {
  whole: DateInterval | null;
  parts: Part[];
}

interface Part {
  from: Date;
  until: Date;
  /**
   * True when the part is inside of the interval and outside of the whole days, so that it is
   * added; false when it is subtracted.
   */
  isAdded: boolean;
}

function cut(
  { from, until }: DateInterval,
  firstOf: (moment: Date) => Date,
  lastOf: (moment: Date) => Date,
): Cut {
  const first = from && firstOf(from);
  const last = until && lastOf(until);
  if (from && first && until && last && first > last)
    return { whole: null, parts: [{ from, until, isAdded: true }] };
  return {
    whole: { from: first, until: last },
    parts: [
      ...(from && first ? partBetween(from, first, from < first) : []),
      ...(until && last ? partBetween(last, until, last < until) : []),
    ],
  };
}

/**
 * Returns the part between an end of the interval and the end of its whole days, in either order.
 */
function partBetween(one: Date, other: Date, isAdded: boolean): Part[] {
  if (one.getTime() === other.getTime()) return [];
  return isAdded ? [{ from: one, until: other, isAdded }] : [{ from: other, until: one, isAdded }];
}
