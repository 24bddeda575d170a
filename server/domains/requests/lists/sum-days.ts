import { type RawBuilder, sql } from 'kysely';
import type { DateInterval } from './read-interval.ts';

const DAY_MS = 86_400_000;
/** An interval up to this length is read day by day at once. */
const FEW_DAYS = 62;

/** By what the rows of a list are counted; a month is named by its first day, all in UTC. */
export type CountUnit = 'day' | 'month';

/** The number of rows of a list per day. */
export interface DaySums {
  interval: DateInterval;
  /** Rows `day, n` as SQL, several for a day or month, of the part of the list in an interval. */
  rows: (unit: CountUnit, interval: DateInterval) => RawBuilder<unknown>;
}

interface DaySource {
  list: 'message' | 'queued_request' | 'review';
  /** Conditions on the lines `r` of the stored counts. */
  lines: RawBuilder<boolean>;
  /**
   * The number of rows within a part of a day, counted directly; the part may lie outside of the
   * interval.
   */
  countRows: (within: DateInterval) => RawBuilder<number>;
}

/**
 * Rows `day, n` of a list in an interval. Whole days and months are read from the stored counts; of
 * a day that the interval cuts, the shorter part is counted: what the interval holds of it, or what
 * it does not. The lines of a month hold what is folded of its days.
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

/** The first day of the unit that holds a day. */
export function unitOf(unit: CountUnit, day: RawBuilder<unknown>): RawBuilder<unknown> {
  return unit === 'day' ? day : sql`date_trunc('month', ${day})::date`;
}

/** By which unit the total of an interval is read, and its deep pages looked for at first. */
export function widestUnit({ from, until }: DateInterval): CountUnit {
  return from && until && until.getTime() - from.getTime() <= FEW_DAYS * DAY_MS ? 'day' : 'month';
}

/** How many rows there are in all. */
export function totalOfDays({ interval, rows }: DaySums): RawBuilder<number> {
  return sql<number>`(select coalesce(sum(d.n), 0)::int from (${rows(widestUnit(interval), interval)}) d)`;
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

/** Conditions on a column of days; the interval begins and ends at midnights in UTC. */
function between(column: RawBuilder<unknown>, { from, until }: DateInterval): RawBuilder<unknown> {
  return sql`${from ? sql`and ${column} >= (${from}::timestamptz at time zone 'UTC')::date` : sql``}
    ${until ? sql`and ${column} < (${until}::timestamptz at time zone 'UTC')::date` : sql``}`;
}

/**
 * The whole days in UTC that are nearest to an interval, which has those of a zone, and the parts
 * of days that it holds beside them or lacks of them; `whole` null: it lies within one day.
 */
export function cutDays(interval: DateInterval): Cut {
  const nearest = (moment: Date) => new Date(Math.round(moment.getTime() / DAY_MS) * DAY_MS);
  return cut(interval, nearest, nearest);
}

/** The same for months, of whole days; null: it holds no whole month. */
function cutMonths(days: DateInterval): (Cut & { whole: DateInterval }) | null {
  const { whole, parts } = cut(
    days,
    (day) => (day.getUTCDate() === 1 ? day : monthStart(day, 1)),
    (day) => monthStart(day, 0),
  );
  return whole === null ? null : { whole, parts };
}

/** The first day of the month in UTC, `ahead` months later. */
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
  /** Whether the interval holds this part beside the whole, or lacks it of the whole. */
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

/** What lies between an end of the interval and that of the whole, in either order. */
function partBetween(one: Date, other: Date, isAdded: boolean): Part[] {
  if (one.getTime() === other.getTime()) return [];
  return isAdded ? [{ from: one, until: other, isAdded }] : [{ from: other, until: one, isAdded }];
}
