import type { CustomerFrame, CustomerShop, RenderedEmail, RenderedPage } from './customer-frame.ts';
import type { CustomerLocale } from './customer-locale.ts';
import type { RefusalReason } from './shop-review.ts';
import type { WallStyle } from './wall-style.ts';

/** Questions about a product: what readers ask, and what the team or its buyers answer. */

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
  /** Whether the shop itself answers; else a buyer of the product. */
  is_shop: boolean;
  /** Not of the shop, and brought by a file: nobody here has verified a purchase. */
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

/** What the author of a refused text may do; `empty`: contested without a word just now. */
export type RefusalContest = 'possible' | 'empty' | 'sent' | 'over' | null;

/** What became of a confirmed question. */
export interface OwnQuestionState {
  status: Exclude<ProductQuestionStatus, 'unconfirmed'>;
  refusal_reason: RefusalReason | null;
  contest: RefusalContest;
}

/** `form`: to be filled in; `asked`: a mail is on its way; the others by the link of that mail. */
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
  /** What is asked, where it is known. */
  input: { text: string; name: string; email: string };
  problem: QuestionProblem | null;
  /** When the form was made, signed. */
  moment: string;
  /** The choices of the page from which the reader came. */
  back: string;
  /** Of the link of the mail. */
  token: string | null;
  /** By that link; null: not confirmed, or another page. */
  own: OwnQuestionState | null;
}

interface MailBase {
  shop: CustomerShop;
  locale: CustomerLocale;
  product: string;
  /** Where the author sees and deletes the question. */
  own_url: string;
}

export type QuestionMail = MailBase &
  (
    | { kind: 'confirm' }
    | { kind: 'refused'; reason: RefusalReason; may_contest: boolean }
    | { kind: 'published' | 'answered'; product_url: string }
  );

/** What a verified buyer reads by mail of their answer. */
export interface AnswerMail {
  shop: CustomerShop;
  locale: CustomerLocale;
  product: string;
  /** Null: it is published. */
  reason: RefusalReason | null;
  may_contest: boolean;
  /** Where the buyer corrects, contests or withdraws the answer. */
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

/** The page of one buyer, by the link of the request. */
export interface BuyerQuestionsPage {
  kind: 'questions';
  frame: CustomerFrame;
  questions: readonly BuyerQuestion[];
  moderation_days: number;
  /** Right after answers were sent. */
  is_thanks: boolean;
}
