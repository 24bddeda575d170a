import { z } from 'zod';
import {
  LONGEST_ANSWER,
  PRODUCT_ANSWER_STATUSES,
} from '#contract/customer-pages/product-question.ts';
import { REFUSAL_REASONS } from '#contract/customer-pages/shop-review.ts';
import { plainText } from '#contract/messages/plain-text.ts';
import { anyOf, dateTime, id, page, pageQuery } from '../reviews/texts.ts';

/** Those that their author has not confirmed are shown to nobody. */
const status = z.enum(PRODUCT_ANSWER_STATUSES);
const decided = {
  author_name: z.string().nullable(),
  status,
  refusal_reason: z.enum(REFUSAL_REASONS).nullable(),
  /** What its author says against the refusal; open until the team decides again. */
  contest: z.strictObject({ text: z.string(), at: dateTime, is_open: z.boolean() }).nullable(),
  created_at: dateTime,
  published_at: dateTime.nullable(),
};

const productQuestion = z.strictObject({
  id,
  /** The product that shows it, also after a merge. */
  product_id: id,
  product_title: z.string(),
  body: z.string(),
  ...decided,
  answers: z.array(
    z.strictObject({
      id,
      by: z.enum(['shop', 'buyer']),
      /** The request of the buyer; null: the shop, or an answer of a file. */
      request_id: id.nullable(),
      body: z.string(),
      /** The date at which the program publishes it without a decision. */
      publish_at: dateTime.nullable(),
      ...decided,
    }),
  ),
});

export const productQuestionsQuery = z.strictObject({
  product_id: z.string().optional(),
  /** `pending` also finds those with an answer that waits, and contested refusals. */
  status: anyOf(status).optional(),
  ...pageQuery,
});
export const productQuestionsPage = page(productQuestion);
export const productQuestionAnswer = z.strictObject({ data: productQuestion });
/** Without a text the answer of the shop is removed. */
export const productQuestionAnswerBody = z.strictObject({
  text: plainText(LONGEST_ANSWER).nullable(),
});
