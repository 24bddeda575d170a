import type { ConditionalConfiguration } from './conditional-configuration.ts';

/**
 * The offers that a shop shows after a rating. Pure. An offer is not a reward, because it is
 * not announced before and is only shown where the review sites allow it.
 */

export const UPSELL_KINDS = ['product', 'discount', 'link'] as const;
export type UpsellKind = (typeof UPSELL_KINDS)[number];

/**
 * An order by the same person is attributed to an offer when it is placed within this number of
 * days after the click.
 */
export const ATTRIBUTION_DAYS = 30;

/** The fields that determine whether an offer is shown. */
export interface UpsellTerms {
  kind: UpsellKind;
  is_active: boolean;
  starts_at: Date | null;
  ends_at: Date | null;
  minimum_rating: number | null;
}

/** The part of an offer that the customer’s page shows. */
export interface UpsellOffer {
  id: string;
  kind: UpsellKind;
  title: string;
  description: string | null;
  image_url: string | null;
  /** The target URL. The page links to a URL of Recueil, which redirects to it. */
  url: string;
  discount_code: string | null;
}

/** The default lowest rating for which an offer is shown. It includes only happy customers. */
const DEFAULT_MINIMUM_RATING = 4;

/**
 * Returns the default lowest rating. A discount never depends on the rating, because it would be a
 * reward for a good one.
 */
export function defaultMinimumRating(kind: UpsellKind): number | null {
  return kind === 'discount' ? null : DEFAULT_MINIMUM_RATING;
}

export type UpsellState = 'shown' | 'inactive' | 'planned' | 'over' | 'barred';

/**
 * Returns the state of an offer. A discount is `barred` while Trustpilot or Google is a review
 * destination, because they forbid every reward.
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
 * Returns the offer of a page: the first one in the team’s order that is shown today and allowed
 * for the rating. Returns null when there is none.
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
