import { z } from 'zod';
import {
  LONGEST_ANSWER,
  PRODUCT_ANSWER_STATUSES,
} from '#contract/customer-pages/product-question.ts';
import { REFUSAL_REASONS } from '#contract/customer-pages/shop-review.ts';
import { plainText } from '#contract/messages/plain-text.ts';
import { anyOf, dateTime, id, page, pageQuery } from '../reviews/texts.ts';

/** An answer whose author has not confirmed it is not shown to anybody. */
const status = z.enum(PRODUCT_ANSWER_STATUSES);
const decided = {
  author_name: z.string().nullable(),
  status,
  refusal_reason: z.enum(REFUSAL_REASONS).nullable(),
  /** The author’s objection to the refusal. It is open until the team decides again. */
  contest: z.strictObject({ text: z.string(), at: dateTime, is_open: z.boolean() }).nullable(),
  created_at: dateTime,
  published_at: dateTime.nullable(),
};

const productQuestion = z.strictObject({
  id,
  /** The product whose page shows the question. After a merge it is the remaining product. */
  product_id: id,
  product_title: z.string(),
  body: z.string(),
  ...decided,
  answers: z.array(
    z.strictObject({
      id,
      /** `imported` is an answer of a buyer from a file, whose purchase nobody here verified. */
      by: z.enum(['shop', 'buyer', 'imported']),
      /** The request of the buyer. Null for the shop’s own answer and for an answer from a file. */
      request_id: id.nullable(),
      body: z.string(),
      /** The time at which the answer is published automatically without a decision. */
      publish_at: dateTime.nullable(),
      ...decided,
    }),
  ),
});

export const productQuestionsQuery = z.strictObject({
  product_id: z.string().optional(),
  /** `pending` also finds questions with a pending answer or a contested refusal. */
  status: anyOf(status).optional(),
  ...pageQuery,
});
export const productQuestionsPage = page(productQuestion);
export const productQuestionAnswer = z.strictObject({ data: productQuestion });
/** A null text removes the answer of the shop. */
export const productQuestionAnswerBody = z.strictObject({
  text: plainText(LONGEST_ANSWER).nullable(),
});
