import type { FeedbackQuestion } from '#contract/settings/conditional-configuration.ts';
import type { Band, ReviewDestination } from '#contract/settings/conditional-rating.ts';
import type { Step } from '#contract/labels/message-status.ts';
import type { MessageSegment } from '#contract/messages/templates/message-template.ts';
import type { OnwardPage, PostponedPage, PostponePage, StopPage } from './notice-pages.ts';
import type { PreviousAnswers } from './read-answers.ts';
import type { CardTexts, OpenPage } from './open-pages.ts';
import type { PageBlock } from '#contract/settings/page-blocks.ts';
import type { UpsellOffer } from '#contract/settings/upsell.ts';
import type { ReviewForm, ReviewPage } from '#contract/settings/review-form.ts';
import type { WallRenderer } from './wall-page.ts';
import type { ProductRenderer } from './product-page.ts';
import type { BuyerQuestionsPage, QuestionRenderer } from './product-question.ts';
import type { ProductsPage } from './products-page.ts';
import type { CustomerLocale } from './customer-locale.ts';
import {
  type CustomerShop,
  type CustomerFrame,
  type OrderContext,
  type LegalRules,
  type RenderedPage,
  type RenderedEmail,
} from './customer-frame.ts';

/**
 * The data that the server passes to the renderer of the customer pages and e-mails, and the
 * results that it returns.
 */

/** The maximum length of a stored private message, in UTF-16 code units. */
export const LONGEST_FEEDBACK = 4000;
/** The number of days during which a customer can change a rating. */
export const CHANGEABLE_DAYS = 30;

export interface RatingPage {
  kind: 'rating';
  frame: CustomerFrame;
  order: OrderContext;
  /** The rating chosen in the message or earlier. It is not stored until the form is sent. */
  preselected: number | null;
  /**
   * True when the request is already rated. The page then changes that rating and does not ask
   * whether the parcel has arrived.
   */
  is_change: boolean;
  /** The blocks of `pages.rating`, in the team’s order. */
  blocks: readonly PageBlock[];
}

export interface FeedbackForm {
  title: string | null;
  intro: string | null;
  questions: readonly FeedbackQuestion[];
  /**
   * The contact by which the shop could reply, when the form asks for permission. Null when it does
   * not ask.
   */
  contact: 'email' | 'phone' | null;
  /** The text that fills the field: the stored text, or the text that was just refused. */
  text: string;
  /** `unanswered` names a question that the team requires. */
  problem:
    | null
    | { kind: 'too_long'; length: number }
    | { kind: 'empty' }
    | { kind: 'unanswered'; id: string };
  /** The answers that fill the form: those stored, or those just refused together with the text. */
  previousAnswers?: PreviousAnswers;
}

export interface RatedPage {
  kind: 'rated';
  frame: CustomerFrame;
  rating: number;
  band: Band;
  /** The team’s own text for this band of ratings. */
  text: string | null;
  layout: 'doors' | 'form_first';
  destinations: readonly ReviewDestination[];
  form: FeedbackForm;
  /**
   * The form for the shop’s own wall, which is the same for every rating. Null when the period for
   * a review has ended.
   */
  review_form: ReviewForm | null;
  /**
   * The names of the products that can be reviewed, and the number of those already rated. Without
   * names, no product is offered.
   */
  products: { names: readonly string[]; rated: number };
  can_change: boolean;
  /**
   * Null directly after the answer. Later: the time of the answer, the end of the period in which
   * it can be changed, and its text.
   */
  earlier: null | { rated_at: Date; changeable_until: Date; feedback: string | null };
  /** The blocks of `pages.thanks`, or of `pages.feedback` when the private form comes first. */
  blocks: readonly PageBlock[];
  /** Null when the `upsell` block shows nothing. */
  upsell: UpsellOffer | null;
}

export interface DonePage {
  kind: 'done';
  frame: CustomerFrame;
  has_feedback: boolean;
  /** The blocks of `pages.thanks`. */
  blocks: readonly PageBlock[];
  upsell: UpsellOffer | null;
}

export interface LegalPage {
  kind: 'legal';
  frame: CustomerFrame;
  rules: LegalRules;
  /** The path of the public page with the figures of the shop’s reviews. */
  attestation_path?: string;
}

/** Answered with 410 when the link has expired or the request was erased. */
export interface GonePage {
  kind: 'gone';
  frame: CustomerFrame;
  reason: 'expired' | 'erased';
  link_ttl_days: number;
}

/** A page without a request, so that the shop and its colours are not known. */
export interface PlainPage {
  kind: 'no_link' | 'unknown' | 'link_closed' | 'too_large' | 'too_many' | 'unavailable' | 'broken';
  locale: CustomerLocale;
  /** The URL of the failed page, when it can be opened again. */
  address?: string;
}

export type CustomerPage =
  | RatingPage
  | RatedPage
  | OnwardPage
  | DonePage
  | PostponePage
  | PostponedPage
  | StopPage
  | LegalPage
  | GonePage
  | OpenPage
  | ReviewPage
  | ProductsPage
  | BuyerQuestionsPage
  | PlainPage;

/** The e-mail of one step of a review request. */
export interface ReviewEmail {
  shop: CustomerShop;
  locale: CustomerLocale;
  first_name: string | null;
  order: OrderContext;
  step: Step;
  /**
   * The team’s own text, filled by `plainMessage` and `formatMessage`. Null uses the default text.
   */
  subject: string | null;
  /** The text that the message list of a mail program shows after the subject. */
  preheader: string | null;
  text: readonly MessageSegment[] | null;
  /** The image of a purchased product. Null when none is shown. */
  product_image?: { url: string; title: string } | null;
  /** The absolute URL `https://…/y/{token}`. */
  page_url: string;
}

export interface CustomerPages extends WallRenderer, ProductRenderer, QuestionRenderer {
  renderPage(page: CustomerPage): RenderedPage;
  /** Returns the sections of « Modalités des avis » without their page. */
  writeNotice(page: LegalPage): readonly { title: string; text: string }[];
  renderReviewEmail(email: ReviewEmail): RenderedEmail;
  /** Returns the texts of the printed card. */
  cardTexts(locale: CustomerLocale, tone: CustomerShop['tone']): CardTexts;
}
