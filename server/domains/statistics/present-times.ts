import type { z } from 'zod';
import type * as shapes from '#contract/api/schemas/statistics/statistics-in-detail.ts';
import { SPAN_HOURS, type Times } from './read-times.ts';

type TimesAnswer = z.output<typeof shapes.times>;

const LABELS = [
  'Moins d’une heure',
  '1 à 6 heures',
  '6 à 24 heures',
  '1 à 2 jours',
  '2 à 4 jours',
  '4 à 7 jours',
  '1 à 2 semaines',
  'Plus de 2 semaines',
];

export function presentTimes(
  { start, end }: Pick<TimesAnswer, 'start' | 'end'>,
  times: Times,
  before: Times | null,
): TimesAnswer {
  return {
    start,
    end,
    ...paceOf(times),
    previous: before && paceOf(before),
    spans: LABELS.map((label, span) => {
      const total = times.spans[span] ?? 0;
      return {
        label,
        to_hours: SPAN_HOURS[span] ?? null,
        total,
        share: times.count === 0 ? 0 : Math.round((total / times.count) * 10_000) / 10_000,
      };
    }),
    without_sending: times.without_sending,
  };
}

function paceOf({
  count,
  median_hours,
  p90_hours,
}: Times): Pick<TimesAnswer, 'count' | 'median_hours' | 'p90_hours'> {
  return { count, median_hours: tenth(median_hours), p90_hours: tenth(p90_hours) };
}

function tenth(hours: number | null): number | null {
  return hours === null ? null : Math.round(hours * 10) / 10;
}
