import { readPeriodSearch } from '../dashboard/dashboard-search.ts';
import { compact, oneOf } from '../search-values.ts';

export const SECTIONS = ['entonnoir', 'delais', 'repartition', 'reponses', 'couts'] as const;
export type StatisticsSection = (typeof SECTIONS)[number];
export const BY = ['channel', 'step', 'template', 'country'] as const;
export const DIMENSIONS = ['product', 'carrier', 'tag', 'country'] as const;

/** The parameters in the address of the statistics. Missing ones have a default. */
export interface StatisticsSearch {
  section?: StatisticsSection;
  start?: string;
  end?: string;
  /** « non » hides the previous period. */
  compare?: 'non';
  /** The grouping of the funnel. */
  by?: (typeof BY)[number];
  dimension?: (typeof DIMENSIONS)[number];
}

export function readStatisticsSearch(raw: Record<string, unknown>): StatisticsSearch {
  return compact<StatisticsSearch>({
    section: oneOf(raw['section'], SECTIONS),
    ...readPeriodSearch(raw),
    compare: oneOf(raw['compare'], ['non'] as const),
    by: oneOf(raw['by'], BY),
    dimension: oneOf(raw['dimension'], DIMENSIONS),
  });
}
