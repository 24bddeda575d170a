import type { Bar } from '#web/ui/charts/bar-geometry.ts';
import { formatDay, formatShortDay } from '#web/ui/format/dates.ts';

/**
 * One day of a figure. A mean is its sum and its count, so that weeks and months weigh each rating
 * alike.
 */
export interface DayValue {
  date: string;
  sum: number;
  /** 1 for a plain count. */
  count: number;
}

export interface BarWords {
  value: (value: number) => string;
  /** A mean divides by what was counted; a total does not. */
  isMean: boolean;
}

export type Grain = 'day' | 'week' | 'month';

/** Over 45 bars nobody tells one from the next: then weeks, then months. */
export function grainOf(days: number): Grain {
  if (days <= 45) return 'day';
  return days <= 400 ? 'week' : 'month';
}

/** The bars of a period, each with the same place of the period before. */
export function periodBars(
  days: readonly DayValue[],
  before: readonly DayValue[] | null,
  today: string,
  labels: BarWords,
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
 * Where each bar begins and ends in the list of days: weeks on Mondays, months on their first day.
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

function valueOf(days: readonly DayValue[], { isMean }: BarWords): number | null {
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
