import type { ConditionalConfiguration } from '#contract/settings/conditional-configuration.ts';
import type { CustomizationConfiguration } from '#contract/settings/customization-configuration.ts';
import { chooseUpsell } from '#contract/settings/upsell.ts';
import type { UpsellAnswer } from '../upsells/upsell-words.ts';

/** What a customer sees beside the review sites, as the pages of this team are built. Pure. */

type Pages = CustomizationConfiguration['pages'];

/** Hidden by the team, the form for its own site is hidden for every rating. */
export function showsOwnSite({ thanks }: Pages): boolean {
  return !thanks.some(({ kind, is_hidden }) => kind === 'review_form' && is_hidden);
}

/** The offer after this rating; null when none suits it, or when the page has no place for one. */
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
