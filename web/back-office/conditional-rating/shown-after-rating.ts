import type { ConditionalConfiguration } from '#contract/settings/conditional-configuration.ts';
import type { CustomizationConfiguration } from '#contract/settings/customization-configuration.ts';
import { chooseUpsell } from '#contract/settings/upsell.ts';
import type { UpsellAnswer } from '../upsells/upsell-labels.ts';

/** Decides what a customer sees beside the review sites, as the team built its pages. Pure. */

type Pages = CustomizationConfiguration['pages'];

/**
 * Returns false when the team has hidden the block of its own review form, which hides it for every
 * rating.
 */
export function showsOwnSite({ thanks }: Pages): boolean {
  return !thanks.some(({ kind, is_hidden }) => kind === 'review_form' && is_hidden);
}

/**
 * Returns the upsell shown after this rating, or null when none applies or the page has no block
 * for it.
 */
export function offerAfter(
  rating: number,
  {
    offers,
    pages,
    configuration,
    now,
  }: {
    offers: readonly UpsellAnswer[];
    pages: Pages;
    configuration: ConditionalConfiguration;
    now: Date;
  },
): UpsellAnswer | null {
  const hasPlace = pages.thanks.some(({ kind, is_hidden }) => kind === 'upsell' && !is_hidden);
  if (!hasPlace) return null;
  const inOrder = offers.map((offer) => ({
    ...offer,
    offer,
    starts_at: momentOf(offer.starts_at),
    ends_at: momentOf(offer.ends_at),
  }));
  const { destinations } = configuration;
  return chooseUpsell(inOrder, { rating, destinations, now })?.offer ?? null;
}

const momentOf = (at: string | null): Date | null => (at === null ? null : new Date(at));
