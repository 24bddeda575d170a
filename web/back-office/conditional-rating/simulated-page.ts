import type { ConditionalConfiguration } from '#contract/settings/conditional-configuration.ts';
import { readConditionalRating } from '#contract/settings/conditional-rating.ts';
import type { CustomerPage, RatedPage } from '#contract/customer-pages/customer-pages.ts';
import type { CustomerShop } from '#contract/customer-pages/customer-frame.ts';
import { EXAMPLE_REVIEW_FORM } from '#contract/settings/review-form.ts';
import type { Team } from '../session/current-session.ts';

/**
 * One customer of the simulation: their order of the review destinations comes from who they are.
 */
export interface Simulated {
  rating: number;
  uuid: string;
}

export function shopOf({ name, website_url, timezone, customization_config }: Team): CustomerShop {
  const { logo_url, colors, font, tone, legal_text } = customization_config;
  return { name, website_url, timezone, logo_url, colors, font, tone, legal_text };
}

/** What this customer would see after this rating, by the function that decides it for true. */
export function simulatedPage(
  team: Team,
  configuration: ConditionalConfiguration,
  { rating, uuid }: Simulated,
): RatedPage | Extract<CustomerPage, { kind: 'onward' }> {
  const { carry_to, band, text, destinations, layout } = readConditionalRating(
    configuration,
    rating,
    uuid,
  );
  const frame = {
    shop: shopOf(team),
    locale: 'fr',
    path: '/y/exemple',
    first_name: 'Camille',
  } as const;
  if (carry_to !== null) return { kind: 'onward', frame, rating, destination: carry_to };
  const { title, intro, questions, ask_contact } = configuration.feedback;
  const { pages } = team.customization_config;
  return {
    kind: 'rated',
    frame,
    rating,
    band,
    text,
    destinations,
    layout,
    form: {
      title,
      intro,
      questions,
      contact: ask_contact ? 'email' : null,
      text: '',
      problem: null,
    },
    can_change: true,
    earlier: null,
    blocks: pages[layout === 'form_first' ? 'feedback' : 'thanks'],
    review_form: EXAMPLE_REVIEW_FORM,
    upsell: null,
  };
}
