import { daysIn, lastDays, type Period } from '#web/ui/period/period.ts';
import { compact, dayOf, oneOf } from '../search-values.ts';

/** The longest period, in days, that the server accepts: three years. */
const MOST_DAYS = 1100;

export type FigureName = 'reviews' | 'sent' | 'average';

/** The parameters in the address of the dashboard. Missing ones have a default. */
export interface DashboardSearch {
  start?: string;
  end?: string;
  /** The figure that the chart shows. */
  figure?: Exclude<FigureName, 'reviews'>;
  /** « non » hides the previous period. */
  compare?: 'non';
}

export function readDashboardSearch(raw: Record<string, unknown>): DashboardSearch {
  return compact<DashboardSearch>({
    ...readPeriodSearch(raw),
    figure: oneOf(raw['figure'], ['sent', 'average'] as const),
    compare: oneOf(raw['compare'], ['non'] as const),
  });
}

/**
 * Reads the days of an address. Returns undefined days when the server would not accept the period.
 */
export function readPeriodSearch(raw: Record<string, unknown>): {
  start: string | undefined;
  end: string | undefined;
} {
  const [start, end] = [dayOf(raw['start']), dayOf(raw['end'])];
  const isReadable =
    start !== undefined && end !== undefined && start <= end && daysIn({ start, end }) <= MOST_DAYS;
  return isReadable ? { start, end } : { start: undefined, end: undefined };
}

/** Returns the requested period, or the last 30 days. */
export function periodOf(search: { start?: string; end?: string }, today: string): Period {
  return search.start && search.end
    ? { start: search.start, end: search.end }
    : lastDays(30, today);
}
