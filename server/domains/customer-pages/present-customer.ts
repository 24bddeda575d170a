import { readConditionalRating } from '#contract/settings/conditional-rating.ts';
import { isCustomerLocale, type CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type {
  DonePage,
  FeedbackForm,
  RatedPage,
  RatingPage,
} from '#contract/customer-pages/customer-pages.ts';
import type {
  CustomerFrame,
  CustomerShop,
  OrderContext,
} from '#contract/customer-pages/customer-frame.ts';
import type { CustomizationConfiguration } from '#contract/settings/customization-configuration.ts';
import { readAnswers } from '#contract/customer-pages/read-answers.ts';
import type { UpsellOffer } from '#contract/settings/upsell.ts';
import type { ReviewForm } from '#contract/settings/review-form.ts';
import { presentPreviousAnswers } from './present-previous-answers.ts';
import { changeableUntil, type FoundRequest } from './find-request.ts';

/** Maps a stored request to the props of the customer pages, without side effects. */

/**
 * Presents a shop. `base` is the beginning of our addresses: empty on our own pages, the public
 * address in e-mails.
 */
export function presentShop(
  team: { name: string; website_url: string | null; timezone: string },
  look: CustomizationConfiguration,
  base = '',
): CustomerShop {
  const { logo_url, colors, font, tone, legal_text } = look;
  return {
    name: team.name,
    website_url: team.website_url,
    logo_url: logo_url?.startsWith('/') ? base + logo_url : logo_url,
    colors,
    font,
    tone,
    timezone: team.timezone,
    legal_text,
  };
}

export function presentFrame(request: FoundRequest, locale: CustomerLocale): CustomerFrame {
  return {
    shop: presentShop(request.team, request.customization),
    locale,
    path: `/y/${request.token}`,
    first_name: request.first_name === '' ? null : request.first_name,
    languages: offeredLanguages(request.customization),
    ...(request.is_preview && { is_preview: true }),
  };
}

export function offeredLanguages({
  languages,
}: CustomizationConfiguration): readonly CustomerLocale[] {
  return languages.filter(isCustomerLocale);
}

export function presentOrder(order: {
  number: string | null;
  delivered_at: Date | null;
  ordered_at: Date | null;
  line_items: readonly unknown[];
}): OrderContext {
  const titles = remainingLines(order.line_items)
    .map(titleOf)
    .filter((title) => title !== null);
  return {
    number: order.number,
    delivered_at: order.delivered_at,
    ordered_at: order.ordered_at,
    product: titles[0] ?? null,
    other_products: Math.max(0, titles.length - 1),
  };
}

/** Leaves out the lines of an order of which everything was refunded or removed. */
export function remainingLines(lines: readonly unknown[]): readonly unknown[] {
  return lines.filter(
    (item) => !(typeof item === 'object' && item !== null && Reflect.get(item, 'quantity') === 0),
  );
}

export function titleOf(item: unknown): string | null {
  const title: unknown =
    typeof item === 'object' && item !== null ? Reflect.get(item, 'title') : null;
  return typeof title === 'string' && title.trim() !== '' ? title.trim() : null;
}

export function presentRating(
  request: FoundRequest,
  locale: CustomerLocale,
  preselected: number | null,
  is_change: boolean,
): RatingPage {
  return {
    kind: 'rating',
    frame: presentFrame(request, locale),
    order: presentOrder(request.order),
    preselected,
    is_change,
    blocks: request.customization.pages.rating,
  };
}

export function presentDone(
  request: FoundRequest,
  locale: CustomerLocale,
  upsell: UpsellOffer | null,
  has_feedback = request.feedback !== null || readAnswers(request.metadata).length > 0,
): DonePage {
  return {
    kind: 'done',
    frame: presentFrame(request, locale),
    has_feedback,
    blocks: request.customization.pages.thanks,
    upsell,
  };
}

/** A refused form with the values that were sent. */
export type RefusedForm = Pick<FeedbackForm, 'text' | 'problem' | 'previousAnswers'>;

interface PresentContext {
  locale: CustomerLocale;
  now: Date;
  /** True right after the answer. */
  is_thanks: boolean;
  /** The offer of the shop. Null when there is none. */
  upsell: UpsellOffer | null;
  refused?: RefusedForm;
  review_form: ReviewForm | null;
  /** Absent when no product is asked about. */
  products?: RatedPage['products'];
}

export function presentRated(
  request: FoundRequest & { rating: number; rated_at: Date },
  { locale, now, is_thanks, upsell, refused, review_form, products }: PresentContext,
): RatedPage {
  const { band, text, destinations, layout } = readConditionalRating(
    request.conditional,
    request.rating,
    request.uuid,
  );
  const changeable_until = changeableUntil(request.rated_at);
  return {
    kind: 'rated',
    frame: presentFrame(request, locale),
    rating: request.rating,
    band,
    text,
    destinations,
    layout,
    form: presentForm(request, refused),
    // A form that the team has hidden is hidden for every rating, whichever page that rating gets.
    review_form: request.customization.pages.thanks.some(
      ({ kind, is_hidden }) => kind === 'review_form' && is_hidden,
    )
      ? null
      : review_form,
    products: products ?? { names: [], rated: 0 },
    can_change: changeable_until > now,
    earlier: is_thanks
      ? null
      : { rated_at: request.rated_at, changeable_until, feedback: request.feedback },
    blocks: request.customization.pages[layout === 'form_first' ? 'feedback' : 'thanks'],
    upsell,
  };
}

function presentForm(request: FoundRequest, refused: PresentContext['refused']): FeedbackForm {
  const { title, intro, questions, ask_contact } = request.conditional.feedback;
  const contact = request.email !== null ? 'email' : request.phone_number !== null ? 'phone' : null;
  const previousAnswers = presentPreviousAnswers(request.metadata);
  return {
    title,
    intro,
    questions,
    contact: ask_contact ? contact : null,
    text: request.feedback ?? '',
    problem: null,
    ...(previousAnswers && { previousAnswers }),
    ...refused,
  };
}
