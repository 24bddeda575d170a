import type { ConditionalConfiguration, Destination } from './conditional-configuration.ts';

/**
 * The review destinations and the layout after a rating. Pure. No mode hides a review destination
 * from anybody, because Trustpilot, Google and French law forbid gating: the destinations and their
 * order depend on the request alone, and `orderDestinations` does not receive the rating.
 */

export type Band = 'unhappy' | 'neutral' | 'happy';

export interface ReviewDestination {
  /**
   * The position in the team’s list, from 1. The URL `/y/{token}/go/{n}` uses it, because the order
   * of display may differ.
   */
  n: number;
  kind: Destination['kind'];
  url: string;
  label: string | null;
}

export interface AfterRating {
  band: Band;
  /** The team’s own text for this band. Null uses the default text. */
  text: string | null;
  destinations: readonly ReviewDestination[];
  /**
   * `form_first` shows the private form above the review destinations, which stay visible below it.
   */
  layout: 'doors' | 'form_first';
  /**
   * In the mode `redirect`, the review destination to which happy customers are redirected
   * immediately. Null otherwise.
   */
  carry_to: ReviewDestination | null;
}

export function bandOf(rating: number, threshold: number): Band {
  if (rating >= threshold) return 'happy';
  return rating <= 2 ? 'unhappy' : 'neutral';
}

/**
 * Returns the content of the page after a rating. `requestUuid` determines the order of the
 * destinations, so that a customer sees the same order on every visit.
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
 * Orders the review destinations. A higher weight comes first more often, in proportion to the
 * weight. A weight of 0 comes last and is still shown.
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

/**
 * Returns true when customers see the sites in different orders, because at least two of them can
 * come first.
 */
export function isOrderDrawn(destinations: readonly Pick<Destination, 'weight'>[]): boolean {
  return destinations.filter(({ weight }) => weight > 0).length > 1;
}

/**
 * Returns a hash in ]0, 1[ by FNV-1a with a final avalanche. It is uniform enough for a draw, and
 * the same in every runtime.
 */
function hashToUnit(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (((hash ^ (hash >>> 16)) >>> 0) + 0.5) / 2 ** 32;
}
