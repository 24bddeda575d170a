import type { ConditionalConfiguration, Destination } from './conditional-configuration.ts';

/**
 * What follows a rating. Pure. No mode hides a public door from anybody (Trustpilot, Google and French law forbid gating): the doors and
 * their order come from the request alone, and the rating is not even an argument of `orderDoors`.
 */

export type Band = 'unhappy' | 'neutral' | 'happy';

export interface Door {
  /** Place in the team’s list, from 1: the address `/y/{token}/door/{n}` outlives any order of display. */
  n: number;
  kind: Destination['kind'];
  url: string;
  label: string | null;
}

export interface AfterRating {
  band: Band;
  /** The team’s own words for this band; null: ours. */
  text: string | null;
  doors: readonly Door[];
  /** `form_first` opens the private form above the doors, which stay in sight below it. */
  layout: 'doors' | 'form_first';
  /** `redirect` carries happy customers to this door at once. */
  carry_to: Door | null;
}

export function bandOf(rating: number, threshold: number): Band {
  if (rating >= threshold) return 'happy';
  return rating <= 2 ? 'unhappy' : 'neutral';
}

/** `requestUuid` is the public name of the request: the same customer sees the same order on every visit. */
export function readConditionalRating(
  configuration: ConditionalConfiguration,
  rating: number,
  requestUuid: string,
): AfterRating {
  const band = bandOf(rating, configuration.threshold);
  const doors = configuration.is_enabled ? orderDoors(configuration.destinations, requestUuid) : [];
  const isSteered = configuration.is_enabled && configuration.mode !== 'neutral';
  return {
    band,
    text: configuration.texts[band],
    doors,
    layout: isSteered && band === 'unhappy' ? 'form_first' : 'doors',
    carry_to:
      configuration.is_enabled && configuration.mode === 'redirect' && band === 'happy'
        ? (doors[0] ?? null)
        : null,
  };
}

/** Heavier doors come first more often, in proportion to their weight; a weight of 0 comes last, and is shown all the same. */
export function orderDoors(
  destinations: readonly Destination[],
  requestUuid: string,
): readonly Door[] {
  // Weighted sampling without replacement (Efraimidis and Spirakis, 2006): the highest u^(1/weight) comes first.
  const drawn = destinations.map(({ kind, url, label, weight }, index) => ({
    door: { n: index + 1, kind, url, label },
    rank: weight === 0 ? -1 - index : hashToUnit(`${requestUuid}/${index}`) ** (1 / weight),
  }));
  return drawn.toSorted((a, b) => b.rank - a.rank || a.door.n - b.door.n).map(({ door }) => door);
}

/** Whether customers see the sites in different orders: two of them at least can come first. */
export function isOrderDrawn(destinations: readonly Pick<Destination, 'weight'>[]): boolean {
  return destinations.filter(({ weight }) => weight > 0).length > 1;
}

/** FNV-1a with a final avalanche, into ]0, 1[: even enough to draw by, the same in every runtime. */
function hashToUnit(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (((hash ^ (hash >>> 16)) >>> 0) + 0.5) / 2 ** 32;
}
