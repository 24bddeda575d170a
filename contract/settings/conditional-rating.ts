import type { ConditionalConfiguration, Destination } from './conditional-configuration.ts';

/**
 * What follows a rating. Pure. No mode hides a review destination from anybody (Trustpilot, Google
 * and French law forbid gating): the review destinations and their order come from the request
 * alone, and the rating is not even an argument of `orderDestinations`.
 */

export type Band = 'unhappy' | 'neutral' | 'happy';

export interface ReviewDestination {
  /**
   * Place in the team’s list, from 1: the address `/y/{token}/go/{n}` outlives any order of
   * display.
   */
  n: number;
  kind: Destination['kind'];
  url: string;
  label: string | null;
}

export interface AfterRating {
  band: Band;
  /** The team’s own words for this band; null: ours. */
  text: string | null;
  destinations: readonly ReviewDestination[];
  /**
   * `form_first` opens the private form above the review destinations, which stay in sight below
   * it.
   */
  layout: 'doors' | 'form_first';
  /** `redirect` carries happy customers to this review destination at once. */
  carry_to: ReviewDestination | null;
}

export function bandOf(rating: number, threshold: number): Band {
  if (rating >= threshold) return 'happy';
  return rating <= 2 ? 'unhappy' : 'neutral';
}

/**
 * `requestUuid` is the public name of the request: the same customer sees the same order on every
 * visit.
 */
export function readConditionalRating(
  configuration: ConditionalConfiguration,
  rating: number,
  requestUuid: string,
): AfterRating {
  const band = bandOf(rating, configuration.threshold);
  const destinations = configuration.is_enabled
    ? orderDestinations(configuration.destinations, requestUuid)
    : [];
  const isSteered = configuration.is_enabled && configuration.mode !== 'neutral';
  return {
    band,
    text: configuration.texts[band],
    destinations,
    layout: isSteered && band === 'unhappy' ? 'form_first' : 'doors',
    carry_to:
      configuration.is_enabled && configuration.mode === 'redirect' && band === 'happy'
        ? (destinations[0] ?? null)
        : null,
  };
}

/**
 * Heavier review destinations come first more often, in proportion to their weight; a weight of 0
 * comes last, and is shown all the same.
 */
export function orderDestinations(
  destinations: readonly Destination[],
  requestUuid: string,
): readonly ReviewDestination[] {
  // Weighted sampling without replacement (Efraimidis and Spirakis, 2006): the highest u^(1/weight)
  // comes first.
  const drawn = destinations.map(({ kind, url, label, weight }, index) => ({
    destination: { n: index + 1, kind, url, label },
    rank: weight === 0 ? -1 - index : hashToUnit(`${requestUuid}/${index}`) ** (1 / weight),
  }));
  return drawn
    .toSorted((a, b) => b.rank - a.rank || a.destination.n - b.destination.n)
    .map(({ destination }) => destination);
}

/** Whether customers see the sites in different orders: two of them at least can come first. */
export function isOrderDrawn(destinations: readonly Pick<Destination, 'weight'>[]): boolean {
  return destinations.filter(({ weight }) => weight > 0).length > 1;
}

/**
 * FNV-1a with a final avalanche, into ]0, 1[: even enough to draw by, the same in every runtime.
 */
function hashToUnit(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (((hash ^ (hash >>> 16)) >>> 0) + 0.5) / 2 ** 32;
}
