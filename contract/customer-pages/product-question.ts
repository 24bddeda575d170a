import type { CustomerFrame, CustomerShop, RenderedEmail, RenderedPage } from './customer-frame.ts';
import type { CustomerLocale } from './customer-locale.ts';
import type { RefusalReason } from './shop-review.ts';
import type { WallStyle } from './wall-style.ts';

/** The questions of readers about a product, and the answers of the team or of buyers. */

export const PRODUCT_QUESTION_STATUSES = [
  'unconfirmed',
  'pending',
  'published',
  'refused',
  'withdrawn',
] as const;
export type ProductQuestionStatus = (typeof PRODUCT_QUESTION_STATUSES)[number];
export const PRODUCT_ANSWER_STATUSES = ['pending', 'published', 'refused', 'withdrawn'] as const;
export type ProductAnswerStatus = (typeof PRODUCT_ANSWER_STATUSES)[number];

/** Lengths in UTF-16 code units. */
export const SHORTEST_QUESTION = 10;
export const LONGEST_QUESTION = 500;
export const LONGEST_ANSWER = 2000;

export interface ShownAnswer {
  id: string;
  text: string;
  /** True when the shop answers, false when a buyer of the product does. */
  is_shop: boolean;
  /**
   * True when the answer of a buyer comes from a file, so that the purchase was not verified here.
   */
  is_imported: boolean;
  display_name: string | null;
  published_at: Date;
}

export interface ShownQuestion {
  id: string;
  text: string;
  display_name: string | null;
  published_at: Date;
  answers: readonly ShownAnswer[];
}

/**
 * The state of the author’s objection to a refusal. `empty` means that an objection without text
 * was just sent.
 */
export type RefusalContest = 'possible' | 'empty' | 'sent' | 'over' | null;

/** The state of a confirmed question. */
export interface OwnQuestionState {
  status: Exclude<ProductQuestionStatus, 'unconfirmed'>;
  refusal_reason: RefusalReason | null;
  contest: RefusalContest;
}

/**
 * `form` shows the empty form; `asked` means that an e-mail was sent; the other states are reached
 * by the link in that e-mail.
 */
export type QuestionState = 'form' | 'asked' | 'confirm' | 'confirmed' | 'deleted' | 'gone';
export type QuestionProblem = 'text' | 'email' | 'too_fast';

export interface QuestionPage {
  shop: CustomerShop;
  locale: CustomerLocale;
  team_code: string;
  base: string;
  public_url: string;
  is_embedded: boolean;
  style: WallStyle;
  product: { id: string; title: string };
  state: QuestionState;
  /** The values of the form, as far as they are known. */
  input: { text: string; name: string; email: string };
  problem: QuestionProblem | null;
  /** The signed time at which the form was rendered. */
  moment: string;
  /** The filters of the page from which the reader came. */
  back: string;
  /** The token of the link in the e-mail. */
  token: string | null;
  /**
   * The state of the question for the link in the e-mail. Null when it is not confirmed, and on
   * other pages.
   */
  own: OwnQuestionState | null;
}

interface MailBase {
  shop: CustomerShop;
  locale: CustomerLocale;
  product: string;
  /** The page where the author sees and deletes the question. */
  own_url: string;
}

export type QuestionMail = MailBase &
  (
    | { kind: 'confirm' }
    | { kind: 'refused'; reason: RefusalReason; may_contest: boolean }
    | { kind: 'published' | 'answered'; product_url: string }
  );

/** The e-mail to a verified buyer about the decision on their answer. */
export interface AnswerMail {
  shop: CustomerShop;
  locale: CustomerLocale;
  product: string;
  /** Null when the answer was published. */
  reason: RefusalReason | null;
  may_contest: boolean;
  /** The page where the buyer corrects, contests or withdraws the answer. */
  own_url: string;
  preferences_url: string;
}

export interface QuestionRenderer {
  renderQuestionPage(page: QuestionPage): RenderedPage;
  renderQuestionPart(page: QuestionPage): string;
  renderQuestionMail(mail: QuestionMail): RenderedEmail;
  renderAnswerMail(mail: AnswerMail): RenderedEmail;
}

/** A question that a verified buyer of the product may answer. */
export interface BuyerQuestion {
  id: string;
  product: string;
  text: string;
  answer: string;
  status: ProductAnswerStatus | null;
  refusal_reason: RefusalReason | null;
  contest: RefusalContest;
}

/** The page of one buyer, which the link of the request opens. */
export interface BuyerQuestionsPage {
  kind: 'questions';
  frame: CustomerFrame;
  questions: readonly BuyerQuestion[];
  moderation_days: number;
  /** True directly after answers were sent. */
  is_thanks: boolean;
}
