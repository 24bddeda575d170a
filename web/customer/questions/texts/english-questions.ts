import type { QuestionTexts } from './question-texts.ts';

export const ENGLISH_QUESTIONS: QuestionTexts = {
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
  by_imported: (name) => (name === null ? 'Imported answer' : `Imported answer from ${name}`),
  asked_by: (name, date) => `${name ?? 'A visitor'}, on ${date}`,
  confirm: 'Confirm this question so that the shop receives it. It is published after a check.',
  confirm_action: 'Confirm my question',
  confirmed:
    'Your question has reached the shop. An email will tell you whether it is published, then when it has an answer.',
  published: 'Your question is published.',
  refused: 'Your question is not published.',
  contest_text: 'Why this text should appear',
  contest_over:
    'The shop has examined your objection and maintains its refusal. You can still correct your text.',
  change: 'Correct my question',
  change_hint: 'A corrected question is checked again before it appears.',
  save: 'Send the correction',
  delete_action: 'Withdraw my question',
  deleted:
    'Your question is withdrawn and no longer visible. The shop keeps proof of it for one year, then deletes it.',
  gone: 'This question no longer exists, or its link is no longer valid.',
  mail: {
    confirm_subject: (shop) => `Confirm your question to ${shop}`,
    confirm: (product) =>
      `You asked a question about ${product}. It is passed on only after you confirm it. If it was not you, ignore this message: nothing will be sent.`,
    refused_subject: (shop) => `Your question to ${shop} is not published`,
    refused: (product, reason) =>
      `Your question about ${product} is not published. Reason: ${reason}.`,
    refused_next: 'You can correct it: it will be checked again.',
    published_subject: (shop) => `Your question to ${shop} is published`,
    published: (product) =>
      `Your question about ${product} is published. An email will tell you of an answer.`,
    answered_subject: (shop) => `An answer to your question, ${shop}`,
    answered: (product) => `Your question about ${product} has an answer.`,
    see: 'See the page of the product',
    own: 'See, correct or withdraw my question',
    foot: (shop) =>
      `You receive this message because this address asked ${shop} a question. It serves nothing else.`,
    answer_published_subject: (shop) => `Your answer to a question is published, ${shop}`,
    answer_published: (product) => `Your answer to a question about ${product} is published.`,
    answer_refused_subject: (shop) => `Your answer to a question is not published, ${shop}`,
    answer_refused: (product, reason) =>
      `Your answer to a question about ${product} is not published. Reason: ${reason}.`,
    answer_own: 'Correct or withdraw it',
    answer_foot: (shop) =>
      `This message tells you what became of the answer that you gave on the site of ${shop}.`,
  },
  buyer: {
    title: 'Customers have a question',
    intro: 'You bought these products: your answer helps. Nothing is required.',
    answer: 'Your answer',
    send: 'Send my answers',
    saved: 'Thank you. Your answers are published after a check.',
    pending: 'Waiting to be published.',
    published: 'Your answer is published.',
    refused: 'Your answer is not published.',
    withdraw: 'Withdraw my answer',
    link: 'Answer questions of other customers',
  },
};
