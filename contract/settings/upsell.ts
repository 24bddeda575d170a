import type { ConditionalConfiguration } from './conditional-configuration.ts';

/**
 * What a shop proposes once a rating was given. Pure. A proposal is never a reward: it was not
 * announced, and no site forbids it where it is shown.
 */

export const UPSELL_KINDS = ['product', 'discount', 'link'] as const;
export type UpsellKind = (typeof UPSELL_KINDS)[number];

/**
 * An order by the same person counts for a proposal when it is placed within so many days after
 * their click.
 */
export const ATTRIBUTION_DAYS = 30;

/** What decides whether a proposal is shown. */
export interface UpsellTerms {
  kind: UpsellKind;
  is_active: boolean;
  starts_at: Date | null;
  ends_at: Date | null;
  minimum_rating: number | null;
}

/** What the customer’s page shows of it. */
export interface UpsellOffer {
  id: string;
  kind: UpsellKind;
  title: string;
  description: string | null;
  image_url: string | null;
  /** Where it leads; the page links to our own address, which leads there. */
  url: string;
  discount_code: string | null;
}

/** From which rating an offer is shown when its team did not say so: happy customers only. */
const DEFAULT_MINIMUM_RATING = 4;

/** A discount never depends on the rating: it would be a reward for a good one. */
export function defaultMinimumRating(kind: UpsellKind): number | null {
  return kind === 'discount' ? null : DEFAULT_MINIMUM_RATING;
}

export type UpsellState = 'shown' | 'inactive' | 'planned' | 'over' | 'barred';

/**
 * `barred`: Trustpilot and Google forbid every reward beside their review destination, so a
 * discount waits while one of them is configured.
 */
export function stateOfUpsell(
  upsell: UpsellTerms,
  destinations: ConditionalConfiguration['destinations'],
  now: Date,
): UpsellState {
  if (!upsell.is_active) return 'inactive';
  if (upsell.ends_at !== null && upsell.ends_at <= now) return 'over';
  if (upsell.kind === 'discount' && barsDiscounts(destinations)) return 'barred';
  return upsell.starts_at !== null && upsell.starts_at > now ? 'planned' : 'shown';
}

export function barsDiscounts(destinations: ConditionalConfiguration['destinations']): boolean {
  return destinations.some(
    (destination) => destination.kind === 'trustpilot' || destination.kind === 'google',
  );
}

interface Moment {
  rating: number;
  destinations: ConditionalConfiguration['destinations'];
  now: Date;
}

/**
 * The one proposal of a page: the first of the team’s order that is shown today and suits the
 * rating.
 */
export function chooseUpsell<T extends UpsellTerms>(
  inOrder: readonly T[],
  { rating, destinations, now }: Moment,
): T | null {
  return (
    inOrder.find(
      (upsell) =>
        stateOfUpsell(upsell, destinations, now) === 'shown' &&
        rating >= (upsell.minimum_rating ?? 1),
    ) ?? null
  );
}
