import type { QuestionProblem } from '#contract/customer-pages/product-question.ts';

/** What readers, authors and buyers read about questions, one table per language. */
export interface QuestionWords {
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
  asked_by: (name: string | null, date: string) => string;
  confirm: string;
  confirm_action: string;
  confirmed: string;
  delete_action: string;
  deleted: string;
  gone: string;
  mail: {
    confirm_subject: (shop: string) => string;
    confirm: (product: string) => string;
    refused_subject: (shop: string) => string;
    refused: (product: string, reason: string) => string;
    published_subject: (shop: string) => string;
    published: (product: string) => string;
    answered_subject: (shop: string) => string;
    answered: (product: string) => string;
    see: string;
    own: string;
    foot: (shop: string) => string;
  };
  buyer: {
    title: string;
    intro: string;
    answer: string;
    send: string;
    saved: string;
    pending: string;
    link: string;
  };
}
