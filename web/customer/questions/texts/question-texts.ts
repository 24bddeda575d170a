import type { QuestionProblem } from '#contract/customer-pages/product-question.ts';

/** The texts about questions for readers, authors and buyers, one table per language. */
export interface QuestionTexts {
  heading: string;
  ask: string;
  title: (product: string) => string;
  text: string;
  name: string;
  email: string;
  email_hint: string;
  send: string;
  asked: string;
  problems: Readonly<Record<QuestionProblem, string>>;
  back: string;
  by_shop: (shop: string) => string;
  by_buyer: (name: string | null) => string;
  /** For an answer from a file. It is not known whether its author bought the product. */
  by_imported: (name: string | null) => string;
  asked_by: (name: string | null, date: string) => string;
  confirm: string;
  confirm_action: string;
  confirmed: string;
  published: string;
  refused: string;
  /** For a question or an answer. */
  contest_text: string;
  contest_over: string;
  /** The label of the field in which the author corrects a question. */
  change: string;
  change_hint: string;
  save: string;
  delete_action: string;
  deleted: string;
  gone: string;
  mail: {
    confirm_subject: (shop: string) => string;
    confirm: (product: string) => string;
    refused_subject: (shop: string) => string;
    refused: (product: string, reason: string) => string;
    /** Says that a question or an answer can be corrected. */
    refused_next: string;
    published_subject: (shop: string) => string;
    published: (product: string) => string;
    answered_subject: (shop: string) => string;
    answered: (product: string) => string;
    see: string;
    own: string;
    foot: (shop: string) => string;
    answer_published_subject: (shop: string) => string;
    answer_published: (product: string) => string;
    answer_refused_subject: (shop: string) => string;
    answer_refused: (product: string, reason: string) => string;
    answer_own: string;
    answer_foot: (shop: string) => string;
  };
  buyer: {
    title: string;
    intro: string;
    answer: string;
    send: string;
    saved: string;
    pending: string;
    published: string;
    refused: string;
    withdraw: string;
    link: string;
  };
}
