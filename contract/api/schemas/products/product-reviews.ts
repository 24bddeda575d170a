import { z } from 'zod';
import { productReviewsConfigurationSchema } from '#contract/settings/product-reviews-configuration.ts';
import { SHOP_REVIEW_STATUSES } from '#contract/customer-pages/shop-review.ts';
import { oneLine, plainText } from '#contract/messages/plain-text.ts';
import { LONGEST_ORIGIN } from '#contract/labels/review-origins.ts';
import { anyOf, dateTime, id, page, pageQuery, rating } from '../reviews/texts.ts';

const status = z.enum(SHOP_REVIEW_STATUSES);

/** A review of one product, as its author wrote it. */
export const productReview = z.strictObject({
  id,
  /** The product whose page shows the review. After a merge it is the remaining product. */
  product_id: id,
  product_title: z.string(),
  /** Null only for imported reviews. */
  request_id: id.nullable(),
  rating,
  title: z.string().nullable(),
  body: z.string(),
  author_name: z.string().nullable(),
  is_verified: z.boolean(),
  is_incentivized: z.boolean(),
  origin: z.string().nullable(),
  status,
  media: z.array(
    z.strictObject({
      kind: z.enum(['photo', 'video']),
      url: z.string(),
      poster_url: z.string().nullable(),
    }),
  ),
  /** Answers from 1 to 5 by the id of the attribute. */
  attributes: z.record(z.string(), z.int()),
  recommends: z.boolean().nullable(),
  reply: z.string().nullable(),
  experienced_at: dateTime.nullable(),
  published_at: dateTime.nullable(),
  created_at: dateTime,
});

const filters = {
  rating: anyOf(z.coerce.number().pipe(rating)).optional(),
  status: anyOf(status).optional(),
  search: z.string().trim().max(200).optional(),
  ...pageQuery,
};
export const reviewsOfProductQuery = z.strictObject(filters);
export const productReviewsQuery = z.strictObject({
  product_id: z.string().optional(),
  ...filters,
});
/** A product, including those merged into it. All products when absent. */
export const productReviewExportQuery = z.strictObject({ product_id: z.string().optional() });
export const productReviewsPage = page(productReview);
export const productReviewAnswer = z.strictObject({ data: productReview });

export const productReviewsConfigBody = z.strictObject({
  product_reviews_config: productReviewsConfigurationSchema,
});
export const productReviewsConfigAnswer = z.strictObject({
  data: productReviewsConfigurationSchema,
});

const optional = (most: number) => plainText(most).trim().nullish();
/** A review that was first published elsewhere, sent by a program of the shop. */
export const incomingProductReview = z.strictObject({
  /** The identifiers of the product. The first one that matches exactly one product is used. */
  product_id: optional(200),
  sku: optional(100),
  gtin: optional(50),
  /** The place where the review was first published. It is shown beside the review. */
  origin: oneLine(LONGEST_ORIGIN).min(1),
  /** The identifier of the review at its origin. It prevents a second import of the same review. */
  origin_id: optional(200),
  rating,
  title: optional(300),
  body: plainText(10_000).trim().default(''),
  author_name: optional(100),
  author_email: z.email().nullish(),
  published_at: z.iso.datetime({ offset: true }),
  experienced_at: z.iso.datetime({ offset: true }).nullish(),
  is_verified: z.boolean().nullish(),
  is_incentivized: z.boolean().default(false),
  recommends: z.boolean().nullish(),
  attributes: z.record(z.string().regex(/^[a-z\d_-]{1,40}$/u), z.int().min(1).max(5)).default({}),
  reply: optional(10_000),
  replied_at: z.iso.datetime({ offset: true }).nullish(),
  locale: z
    .string()
    .regex(/^[a-z]{2}$/u)
    .nullish(),
  order_number: optional(100),
});
export type IncomingProductReview = z.output<typeof incomingProductReview>;

/** Each row is validated separately, so that an invalid row does not refuse the others. */
export const productReviewsBody = z.array(z.unknown()).min(1).max(500);
/** The documented shape of the body for programs. */
export const documentedProductReviewsBody = z.array(incomingProductReview).min(1).max(500);
export const savedProductReviewsAnswer = z.strictObject({
  data: z.array(
    z.strictObject({
      id: id.nullable(),
      origin_id: z.string().nullable(),
      status: z.enum(['created', 'unchanged', 'refused']),
      /** The reason for the refusal, in French. */
      message: z.string().optional(),
    }),
  ),
});

/**
 * The URL from which a merchant center reads the product reviews, and the products whose reviews
 * are not in that file, with the reason.
 */
export const productFeedAnswer = z.strictObject({
  data: z.strictObject({
    url: z.string(),
    last_fetched_at: dateTime.nullable(),
    review_count: z.int(),
    /** The number of all products that the feed leaves out; `refused` contains the first. */
    refused_count: z.int(),
    refused: z.array(
      z.strictObject({
        product_id: id,
        product_title: z.string(),
        reason: z.enum(['no_url', 'no_text', 'imported']),
      }),
    ),
  }),
});
