import type { z } from 'zod';
import type * as shapes from '#contract/api/schemas/statistics/statistics-in-detail.ts';
import { countryName } from '#contract/labels/country-name.ts';
import { shareOf } from './present-funnel.ts';
import type { Dimension, RatingSummary, RatingGroup } from './read-breakdown.ts';

type BreakdownAnswer = z.output<typeof shapes.breakdown>;

/** With fewer ratings an average is not significant. */
export const LEAST_RATINGS = 5;

const UNKNOWN: Readonly<Record<Dimension, string>> = {
  product: 'Sans produit connu',
  carrier: 'Sans transporteur connu',
  tag: 'Sans étiquette',
  country: 'Pays inconnu',
};

export function presentRatingSummary({
  sent,
  rated,
  stars,
  unhappy,
}: RatingSummary): BreakdownAnswer['whole'] {
  return {
    sent,
    rated,
    share: sent === 0 ? null : shareOf(rated, sent),
    average: rated === 0 ? null : stars / rated,
    unhappy,
    is_few: rated < LEAST_RATINGS,
  };
}

export function presentRatingGroup(
  dimension: Dimension,
  { key, name, ...summary }: RatingGroup,
): BreakdownAnswer['groups'][number] {
  const label =
    key === null ? UNKNOWN[dimension] : dimension === 'country' ? countryName(key) : (name ?? key);
  return { key, label, ...presentRatingSummary(summary) };
}
