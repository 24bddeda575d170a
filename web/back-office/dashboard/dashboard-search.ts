import { daysIn, lastDays, type Period } from '#web/ui/period/period.ts';
import { compact, dayOf, oneOf } from '../search-values.ts';

/** The server’s limit: three years. */
const MOST_DAYS = 1100;

export type FigureName = 'reviews' | 'sent' | 'average';

/** What the address of the dashboard says; what it does not say has its default. */
export interface DashboardSearch {
  start?: string;
  end?: string;
  /** Which figure the chart shows. */
  figure?: Exclude<FigureName, 'reviews'>;
  /** « non » hides the period before. */
  compare?: 'non';
}

export function readDashboardSearch(raw: Record<string, unknown>): DashboardSearch {
  return compact<DashboardSearch>({
    ...readPeriodSearch(raw),
    figure: oneOf(raw['figure'], ['sent', 'average'] as const),
    compare: oneOf(raw['compare'], ['non'] as const),
  });
}

/** The days of an address; none when they are no period that the server takes. */
export function readPeriodSearch(raw: Record<string, unknown>): {
  start: string | undefined;
  end: string | undefined;
} {
  const [start, end] = [dayOf(raw['start']), dayOf(raw['end'])];
  const isReadable =
    start !== undefined && end !== undefined && start <= end && daysIn({ start, end }) <= MOST_DAYS;
  return isReadable ? { start, end } : { start: undefined, end: undefined };
}

/** The period asked for, else the last 30 days. */
export function periodOf(search: { start?: string; end?: string }, today: string): Period {
  return search.start && search.end
    ? { start: search.start, end: search.end }
    : lastDays(30, today);
}
