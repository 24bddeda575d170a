import { z } from 'zod';
import { plainText } from '#contract/messages/plain-text.ts';
import { SHOP_REVIEW_STATUSES } from '#contract/customer-pages/shop-review.ts';
import { PRODUCT_SOURCES } from '#contract/labels/product-sources.ts';
import { dateTime, id, page, pageQuery } from '../reviews/texts.ts';

const text = z.string().nullable();
const variant = z.strictObject({
  id,
  external_id: text,
  title: text,
  sku: text,
  gtin: text,
  /** A decimal number as a string. */
  price: text,
  image_url: text,
  is_active: z.boolean(),
});

const product = z.strictObject({
  id,
  external_id: text,
  source: z.enum(PRODUCT_SOURCES),
  title: z.string(),
  url: text,
  image_url: text,
  sku: text,
  gtin: text,
  brand: text,
  price: text,
  currency: text,
  is_active: z.boolean(),
  variants: z.array(variant),
  /** The number of published reviews, including those of merged products. */
  review_count: z.int(),
  average_rating: z.number().nullable(),
  updated_at: dateTime,
});

export const PRODUCT_SORTS = [
  '-updated_at',
  'updated_at',
  'title',
  '-title',
  '-review_count',
  'review_count',
  '-average_rating',
  'average_rating',
] as const;

export const productsQuery = z.strictObject({
  search: z.string().trim().max(200).optional(),
  sort: z.enum(PRODUCT_SORTS).default('-updated_at'),
  ...pageQuery,
});
export const productsPage = page(product);

const namingReview = z.strictObject({
  id,
  /** The request of its author. Null for an imported review. */
  request_id: id.nullable(),
  rating: z.int(),
  title: text,
  body: z.string(),
  author_name: text,
  status: z.enum(SHOP_REVIEW_STATUSES),
  origin: text,
  is_incentivized: z.boolean(),
  created_at: dateTime,
});
const named = z.strictObject({ id, title: z.string() });
export const productDetail = z.strictObject({
  data: product.extend({
    merged_into: named.nullable(),
    /** The products that a member merged into this one. */
    merged: z.array(named.extend({ review_count: z.int() })),
    /** The number of published reviews by rating, from one to five. */
    distribution: z.array(z.strictObject({ rating: z.int(), total: z.int() })),
    /** The figures by month of publication, oldest first. */
    trend: z.array(z.strictObject({ month: z.string(), total: z.int(), average: z.number() })),
    attributes: z.array(
      z.strictObject({ id: z.string(), label: z.string(), average: z.number(), total: z.int() }),
    ),
    /** The share among the people who answered. Null when nobody answered. */
    recommend_share: z.number().nullable(),
    recommend_total: z.int(),
    /** The words that occur in the most published reviews. */
    words: z.array(z.strictObject({ word: z.string(), total: z.int() })),
    /** The number of orders that contain the product. */
    order_count: z.int(),
    /** The published reviews that were collected here. Only these are given to search engines. */
    own_review_count: z.int(),
    own_average_rating: z.number().nullable(),
    /** Reviews of the shop that name it: their star is that of the shop and counts nowhere here. */
    naming_review_count: z.int(),
    /** The latest ten of them. */
    naming_reviews: z.array(namingReview),
  }),
});

const optional = (most: number) => plainText(most).trim().nullish();
const decimal = z.union([
  z
    .string()
    .trim()
    .regex(/^\d{1,10}(?:\.\d{1,4})?$/u),
  z.number().min(0).max(1e10),
]);
const externalId = z
  .union([z.string(), z.int()])
  .transform(String)
  .pipe(plainText(100).trim().min(1));
const incomingVariant = z.strictObject({
  external_id: externalId,
  title: optional(500),
  sku: optional(100),
  gtin: optional(50),
  price: decimal.nullish(),
  image_url: optional(2048),
});
export const incomingProduct = z.strictObject({
  external_id: externalId,
  title: plainText(500).trim().min(1),
  url: optional(2048),
  image_url: optional(2048),
  sku: optional(100),
  gtin: optional(50),
  brand: optional(200),
  price: decimal.nullish(),
  currency: z.string().trim().length(3).toUpperCase().nullish(),
  /**
   * True when the shop sells the product. When absent, the value is unchanged, and a new product is
   * on sale.
   */
  is_active: z.boolean().nullish(),
  /**
   * Variants are added, or updated by their identifier. The other variants of the product are
   * unchanged.
   */
  variants: z.array(incomingVariant).max(100).nullish(),
});
export type IncomingProduct = z.output<typeof incomingProduct>;

/** Each row is validated separately, so that an invalid row does not refuse the others. */
export const productsBody = z.array(z.unknown()).min(1).max(500);
/** The documented shape of the body for programs. */
export const documentedProductsBody = z.array(incomingProduct).min(1).max(500);
export const productsAnswer = z.strictObject({
  data: z.array(
    z.strictObject({
      id: id.nullable(),
      external_id: text,
      status: z.enum(['created', 'updated', 'unchanged', 'refused']),
      /** The reason for the refusal, in French. */
      message: z.string().optional(),
    }),
  ),
});
export const productMergeBody = z.strictObject({ into_id: id });

export const thanksCodesAnswer = z.strictObject({
  data: z.strictObject({
    /**
     * `is_connected` is true when a shop that can create codes is connected, and `is_allowed` when
     * it has granted that right.
     */
    is_connected: z.boolean(),
    is_allowed: z.boolean(),
    created_count: z.int(),
    waiting_count: z.int(),
    failed_count: z.int(),
    /** The reason why the last waiting code was not created. */
    problem: z.string().nullable(),
  }),
});
