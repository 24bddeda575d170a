import { z } from 'zod';
import { productReviewsConfigurationSchema } from '#contract/settings/product-reviews-configuration.ts';
import { SHOP_REVIEW_STATUSES } from '#contract/customer-pages/shop-review.ts';
import { anyOf, dateTime, id, page, pageQuery, rating } from '../reviews/texts.ts';

const status = z.enum(SHOP_REVIEW_STATUSES);

/** A review of one product, as its author wrote it. */
export const productReview = z.strictObject({
  id,
  /** The product that shows it, also after a merge. */
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
  /** Answers of 1 to 5 by the id of the attribute. */
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
export const productReviewsPage = page(productReview);
export const productReviewAnswer = z.strictObject({ data: productReview });

export const productReviewsConfigBody = z.strictObject({
  product_reviews_config: productReviewsConfigurationSchema,
});
export const productReviewsConfigAnswer = z.strictObject({
  data: productReviewsConfigurationSchema,
});
