import { readConditionalRating } from '#contract/settings/conditional-rating.ts';
import { type CustomerPage } from '#contract/customer-pages/customer-pages.ts';
import { type CustomerFrame, type OrderContext } from '#contract/customer-pages/customer-frame.ts';
import { type CustomerLocale, isCustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type { CustomizationConfiguration } from '#contract/settings/customization-configuration.ts';
import { EXAMPLE_REVIEW_FORM } from '#contract/settings/review-form.ts';
import type { Team } from '../session/current-session.ts';

export type PreviewedPage = 'rating' | 'chosen' | 'rated';

const DAY_MS = 86_400_000;

/** A page of nobody’s order, as this look would draw it. */
export function previewPage(
  page: PreviewedPage,
  team: Team,
  look: CustomizationConfiguration,
  locale: CustomerLocale,
): CustomerPage {
  const { logo_url, colors, font, tone, legal_text, pages } = look;
  const shop = {
    name: team.name,
    website_url: team.website_url,
    timezone: team.timezone,
    logo_url,
    colors,
    font,
    tone,
    legal_text,
  };
  const frame: CustomerFrame = {
    shop,
    locale,
    path: '/y/apercu',
    first_name: 'Camille',
    languages: look.languages.filter(isCustomerLocale),
  };
  if (page !== 'rated')
    return {
      kind: 'rating',
      frame,
      order: exampleOrder(),
      preselected: page === 'chosen' ? 4 : null,
      is_change: false,
      blocks: pages.rating,
    };
  const { band, text, destinations, layout } = readConditionalRating(
    team.conditional_config,
    5,
    'apercu',
  );
  const { title, intro, questions, ask_contact } = team.conditional_config.feedback;
  return {
    kind: 'rated',
    frame,
    rating: 5,
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
    review_form: EXAMPLE_REVIEW_FORM,
    can_change: true,
    earlier: null,
    blocks: pages.thanks,
    upsell: null,
  };
}

function exampleOrder(): OrderContext {
  const delivered_at = new Date(Date.now() - 3 * DAY_MS);
  return {
    number: '10482',
    delivered_at,
    ordered_at: new Date(delivered_at.getTime() - 3 * DAY_MS),
    product: null,
    other_products: 0,
  };
}
