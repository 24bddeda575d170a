import { type CustomerLocale, isCustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type { CustomerPage } from '#contract/customer-pages/customer-pages.ts';
import type { CustomizationConfiguration } from '#contract/settings/customization-configuration.ts';
import {
  exampleFrame,
  exampleOrderContext,
  exampleRatedPage,
  exampleShop,
} from '../components/example-page.ts';
import type { Team } from '../session/current-session.ts';

export type PreviewedPage = 'rating' | 'chosen' | 'rated';

/** Returns an example customer page with the given appearance. */
export function previewPage(
  page: PreviewedPage,
  team: Team,
  look: CustomizationConfiguration,
  locale: CustomerLocale,
): CustomerPage {
  const frame = {
    ...exampleFrame(exampleShop(team, look), locale),
    languages: look.languages.filter(isCustomerLocale),
  };
  if (page === 'rated')
    return exampleRatedPage(team.conditional_config, {
      frame,
      rating: 5,
      blocks: look.pages.thanks,
    });
  return {
    kind: 'rating',
    frame,
    order: { ...exampleOrderContext(Date.now()), product: null },
    preselected: page === 'chosen' ? 4 : null,
    is_change: false,
    blocks: look.pages.rating,
  };
}
