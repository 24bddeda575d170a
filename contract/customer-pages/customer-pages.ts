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

/** What the server hands to the renderer of the customer’s pages and mails, and what comes back. */

/** The longest private message that we keep, in UTF-16 units. */
export const LONGEST_FEEDBACK = 4000;
/** A rating can be changed for so many days. */
export const CHANGEABLE_DAYS = 30;

export interface RatingPage {
  kind: 'rating';
  frame: CustomerFrame;
  order: OrderContext;
  /** The star chosen in the message or before; nothing is stored until it is sent. */
  preselected: number | null;
  /** Already rated: the page changes that rating, and no parcel is waited for. */
  is_change: boolean;
  /** `pages.rating`, in the team’s order. */
  blocks: readonly PageBlock[];
}

export interface FeedbackForm {
  title: string | null;
  intro: string | null;
  questions: readonly FeedbackQuestion[];
  /** How the shop could write back, when it may ask; null: not asked. */
  contact: 'email' | 'phone' | null;
  /** Words to find again in the field: left before, or refused just now. */
  text: string;
  /** `unanswered`: a question that the team requires. */
  problem:
    | null
    | { kind: 'too_long'; length: number }
    | { kind: 'empty' }
    | { kind: 'unanswered'; id: string };
  /** Answers to find again, left before or refused just now with the words. */
  previousAnswers?: PreviousAnswers;
}

export interface RatedPage {
  kind: 'rated';
  frame: CustomerFrame;
  rating: number;
  band: Band;
  /** The team’s own words for this band. */
  text: string | null;
  layout: 'doors' | 'form_first';
  destinations: readonly ReviewDestination[];
  form: FeedbackForm;
  /** For the shop’s own wall, the same for every rating; null: too late to write one. */
  review_form: ReviewForm | null;
  /** The names of the products that can be reviewed, and how many are; none: nothing is offered. */
  products: { names: readonly string[]; rated: number };
  can_change: boolean;
  /** Null right after the answer; else when it was given, and until when it can be changed. */
  earlier: null | { rated_at: Date; changeable_until: Date; feedback: string | null };
  /** `pages.thanks`; where the private form stands first, `pages.feedback`. */
  blocks: readonly PageBlock[];
  /** Null: the `upsell` block shows nothing. */
  upsell: UpsellOffer | null;
}

export interface DonePage {
  kind: 'done';
  frame: CustomerFrame;
  has_feedback: boolean;
  /** `pages.thanks`. */
  blocks: readonly PageBlock[];
  upsell: UpsellOffer | null;
}

export interface LegalPage {
  kind: 'legal';
  frame: CustomerFrame;
  rules: LegalRules;
  /** Where the shop’s reviews are counted for everybody. */
  attestation_path?: string;
}

/** 410: too late, or erased. */
export interface GonePage {
  kind: 'gone';
  frame: CustomerFrame;
  reason: 'expired' | 'erased';
  link_ttl_days: number;
}

/** Without a request behind: no shop’s colours are known. */
export interface PlainPage {
  kind: 'no_link' | 'unknown' | 'link_closed' | 'too_large' | 'too_many' | 'unavailable' | 'broken';
  locale: CustomerLocale;
  /** Of the page that failed, when it may be opened again. */
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

/** One message of a review request, whatever its step. */
export interface ReviewEmail {
  shop: CustomerShop;
  locale: CustomerLocale;
  first_name: string | null;
  order: OrderContext;
  step: Step;
  /** The team’s own words, filled by `plainMessage` and `formatMessage`; null takes ours. */
  subject: string | null;
  /** What the list of a mail program shows beside the subject. */
  preheader: string | null;
  text: readonly MessageSegment[] | null;
  /** A picture of what was bought; null: none is shown. */
  product_image?: { url: string; title: string } | null;
  /** Absolute `https://…/y/{token}`. */
  page_url: string;
}

export interface CustomerPages extends WallRenderer, ProductRenderer, QuestionRenderer {
  renderPage(page: CustomerPage): RenderedPage;
  /** The sections of « Modalités des avis », without their page. */
  writeNotice(page: LegalPage): readonly { title: string; text: string }[];
  renderReviewEmail(email: ReviewEmail): RenderedEmail;
  /** What the printed card says. */
  cardWords(locale: CustomerLocale, tone: CustomerShop['tone']): CardTexts;
}
