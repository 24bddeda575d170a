import type { Bar } from '#web/ui/charts/bar-geometry.ts';
import { formatDay, formatShortDay } from '#web/ui/format/dates.ts';

/**
 * One day of a figure. A mean is stored as its sum and its count, so that each rating has the same
 * weight in weeks and months.
 */
export interface DayValue {
  date: string;
  sum: number;
  /** Always 1 for a total. */
  count: number;
}

export interface BarLabels {
  value: (value: number) => string;
  /** True for a mean, which is divided by the count, and false for a total. */
  isMean: boolean;
}

export type Grain = 'day' | 'week' | 'month';

/** Groups days into weeks or months, so that there are not too many bars to distinguish. */
export function grainOf(days: number): Grain {
  if (days <= 45) return 'day';
  return days <= 400 ? 'week' : 'month';
}

/** Returns the bars of a period, each with the value of the same bar in the previous period. */
export function periodBars(
  days: readonly DayValue[],
  before: readonly DayValue[] | null,
  today: string,
  labels: BarLabels,
): Bar[] {
  const grain = grainOf(days.length);
  return slices(days, grain).map(([from, to]) => {
    const own = days.slice(from, to);
    const past = before?.slice(from, to);
    const [first, last] = [own[0]?.date ?? '', own.at(-1)?.date ?? ''];
    const previous = past && past.length > 0 ? valueOf(past, labels) : null;
    return {
      key: first,
      label: grain === 'day' && last === today ? 'auj.' : formatShortDay(first, 'UTC'),
      name: nameOf(grain, first, last),
      value: valueOf(own, labels) ?? 0,
      previous,
      ...(previous !== null &&
        past && {
          previousLabel: `${labels.value(previous)} ${grain === 'day' ? 'le' : 'du'} ${spanOf(past)}`,
        }),
      isPartial: first <= today && last >= today,
    };
  });
}

/**
 * Returns the first index and the end of each bar in the list of days. Weeks start on Monday,
 * months on their first day.
 */
function slices(days: readonly DayValue[], grain: Grain): [number, number][] {
  const starts = days.flatMap(({ date }, index) =>
    index === 0 || beginsOn(date, grain) ? [index] : [],
  );
  return starts.map((start, index) => [start, starts[index + 1] ?? days.length]);
}

function beginsOn(date: string, grain: Grain): boolean {
  if (grain === 'day') return true;
  return grain === 'month' ? date.endsWith('-01') : new Date(`${date}T12:00:00Z`).getUTCDay() === 1;
}

function valueOf(days: readonly DayValue[], { isMean }: BarLabels): number | null {
  const sum = days.reduce((total, day) => total + day.sum, 0);
  if (!isMean) return sum;
  const count = days.reduce((total, day) => total + day.count, 0);
  return count === 0 ? null : sum / count;
}

function nameOf(grain: Grain, first: string, last: string): string {
  if (grain === 'day' || first === last) return formatDay(first, 'UTC');
  return `du ${formatShortDay(first, 'UTC')} au ${formatShortDay(last, 'UTC')}`;
}

function spanOf(days: readonly DayValue[]): string {
  const [first, last] = [days[0]?.date ?? '', days.at(-1)?.date ?? ''];
  return first === last
    ? formatShortDay(first, 'UTC')
    : `${formatShortDay(first, 'UTC')} au ${formatShortDay(last, 'UTC')}`;
}
