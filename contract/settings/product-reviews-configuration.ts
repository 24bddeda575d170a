import { z } from 'zod';
import { readStored } from './stored-configuration.ts';
import { oneLine } from '#contract/messages/plain-text.ts';

/** The selection of the products to ask about, when an order has more than `count` products. */
export const PRODUCT_SELECTIONS = ['all', 'newest', 'dearest'] as const;
export const STRUCTURED_DATA = ['auto', 'on', 'off'] as const;
export const MOST_ASKED_PRODUCTS = 30;
export const MOST_ATTRIBUTES = 10;

const tags = z.array(oneLine(100).min(1)).max(50).default([]);

/** A scale from 1 to 5 for every product, or for products with one of the tags. */
const attribute = z.strictObject({
  id: z.string().regex(/^[a-z\d_-]{1,40}$/u),
  label: oneLine(60).min(1),
  /** The labels of 1 and 5. */
  low: oneLine(40).default(''),
  high: oneLine(40).default(''),
  tags,
});

/** A discount code of the shop that is given for each product review, whatever its rating. */
const thanksCode = z
  .strictObject({
    is_enabled: z.boolean().default(false),
    kind: z.enum(['percent', 'amount']).default('percent'),
    /** Percent, or an amount in the currency of the shop. */
    value: z.number().min(1).max(1_000).multipleOf(0.01).default(10),
    valid_days: z.int().min(1).max(365).default(60),
  })
  .refine(({ kind, value }) => kind === 'amount' || (value <= 100 && Number.isInteger(value)), {
    path: ['value'],
    error: 'doit être un pourcentage entier, de 1 à 100.',
  });
export type ThanksCodeSetting = z.output<typeof thanksCode>;

export const productReviewsConfigurationSchema = z.strictObject({
  is_enabled: z.boolean().default(true),
  /** `all` takes the products in the order of the lines, up to `count`. */
  selection: z.enum(PRODUCT_SELECTIONS).default('all'),
  count: z.int().min(1).max(MOST_ASKED_PRODUCTS).default(10),
  /** Only products with one of these tags are asked about. Empty means all products. */
  tags,
  excluded_tags: tags,
  /** Products by identifier, SKU or GTIN. */
  excluded_products: z.array(oneLine(100).min(1)).max(200).default([]),
  /**
   * The number of days during which the same product is not asked about again. Null asks every
   * time.
   */
  again_after_days: z.int().min(1).max(1095).nullable().default(null),
  asks_recommendation: z.boolean().default(true),
  /**
   * Controls the structured data for search engines on public product pages. `auto` disables it on
   * Shopify.
   */
  structured_data: z.enum(STRUCTURED_DATA).default('auto'),
  thanks_code: thanksCode.prefault({}),
  attributes: z
    .array(attribute)
    .max(MOST_ATTRIBUTES)
    .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, {
      error: 'contient deux critères avec le même identifiant.',
    })
    .default([]),
});
export type ProductReviewsConfiguration = z.output<typeof productReviewsConfigurationSchema>;

export function parseProductReviewsConfiguration(stored: unknown): ProductReviewsConfiguration {
  return readStored(productReviewsConfigurationSchema, stored);
}
