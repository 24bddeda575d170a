import { readConditionalRating } from '#contract/settings/conditional-rating.ts';
import type {
  CustomerFrame,
  CustomerShop,
  OrderContext,
} from '#contract/customer-pages/customer-frame.ts';
import type { RatedPage } from '#contract/customer-pages/customer-pages.ts';
import type { ConditionalConfiguration } from '#contract/settings/conditional-configuration.ts';
import type { CustomizationConfiguration } from '#contract/settings/customization-configuration.ts';
import { EXAMPLE_REVIEW_FORM } from '#contract/settings/review-form.ts';
import type { Team } from '../session/current-session.ts';

const DAY_MS = 86_400_000;
/**
 * An example id that identifies nobody. The order of the review destinations depends only on it.
 */
export const EXAMPLE_UUID = 'apercu';

/**
 * Returns the shop of a team as customer pages show it, with the appearance that is being edited.
 */
export function exampleShop(
  { name, website_url, timezone, customization_config }: Team,
  look: CustomizationConfiguration = customization_config,
): CustomerShop {
  const { logo_url, colors, font, tone, legal_text } = look;
  return { name, website_url, timezone, logo_url, colors, font, tone, legal_text };
}

/** Returns the frame of a customer page for previews. */
export function exampleFrame(shop: CustomerShop, locale: CustomerFrame['locale']): CustomerFrame {
  return { shop, locale, path: `/y/${EXAMPLE_UUID}`, first_name: 'Camille' };
}

/** Returns an invented order that was delivered three days before `now`. */
export function exampleOrderContext(now: number): OrderContext {
  return {
    number: '10482',
    ordered_at: new Date(now - 6 * DAY_MS),
    delivered_at: new Date(now - 3 * DAY_MS),
    product: 'Article d’exemple',
    other_products: 0,
  };
}

interface RatedExample {
  frame: CustomerFrame;
  rating: number;
  uuid?: string;
  blocks: RatedPage['blocks'];
  upsell?: RatedPage['upsell'];
}

/** Returns the page after a rating, made by the function that makes it for customers. */
export function exampleRatedPage(
  configuration: ConditionalConfiguration,
  { frame, rating, uuid = EXAMPLE_UUID, blocks, upsell = null }: RatedExample,
): RatedPage {
  const { band, text, destinations, layout } = readConditionalRating(configuration, rating, uuid);
  const { title, intro, questions, ask_contact } = configuration.feedback;
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
    review_form: EXAMPLE_REVIEW_FORM,
    products: { names: [], rated: 0 },
    can_change: true,
    earlier: null,
    blocks,
    upsell,
  };
}
