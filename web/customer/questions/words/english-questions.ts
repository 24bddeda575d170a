import type { QuestionWords } from './question-words.ts';

export const ENGLISH_QUESTIONS: QuestionWords = {
  heading: 'Questions',
  ask: 'Ask a question',
  title: (product) => `Your question about ${product}`,
  text: 'Your question',
  name: 'Your first name (optional)',
  email: 'Your email',
  email_hint: 'To confirm the question and tell you of the answer. It is never shown.',
  send: 'Send the question',
  asked:
    'An email is on its way to this address. The question reaches the shop once its link is opened.',
  problems: {
    text: 'Write a question of 10 to 500 characters.',
    email: 'This email address cannot exist: please check it.',
    too_fast: 'The form was sent too quickly or too late: please send it again.',
  },
  back: 'Back to the reviews',
  by_shop: (shop) => `Answer from ${shop}`,
  by_buyer: (name) => (name === null ? 'Answer from a buyer' : `Answer from ${name}, a buyer`),
  asked_by: (name, date) => `${name ?? 'A visitor'}, on ${date}`,
  confirm: 'Confirm this question so that the shop receives it. It is published after a check.',
  confirm_action: 'Confirm my question',
  confirmed:
    'Your question has reached the shop. An email will tell you whether it is published, then when it has an answer.',
  delete_action: 'Delete my question',
  deleted: 'Your question is deleted.',
  gone: 'This question no longer exists, or its link is no longer valid.',
  mail: {
    confirm_subject: (shop) => `Confirm your question to ${shop}`,
    confirm: (product) =>
      `You asked a question about ${product}. It is passed on only after you confirm it. If it was not you, ignore this message: nothing will be sent.`,
    refused_subject: (shop) => `Your question to ${shop} is not published`,
    refused: (product, reason) =>
      `Your question about ${product} is not published. Reason: ${reason}.`,
    published_subject: (shop) => `Your question to ${shop} is published`,
    published: (product) =>
      `Your question about ${product} is published. An email will tell you of an answer.`,
    answered_subject: (shop) => `An answer to your question, ${shop}`,
    answered: (product) => `Your question about ${product} has an answer.`,
    see: 'See the page of the product',
    own: 'See or delete my question',
    foot: (shop) =>
      `You receive this message because this address asked ${shop} a question. It serves nothing else.`,
  },
  buyer: {
    title: 'Customers have a question',
    intro: 'You bought these products: your answer helps. Nothing is required.',
    answer: 'Your answer',
    send: 'Send my answers',
    saved: 'Thank you. Your answers are published after a check.',
    pending: 'Waiting to be published.',
    link: 'Answer questions of other customers',
  },
};
