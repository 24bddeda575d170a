import { z } from 'zod';
import { readStored } from './stored-configuration.ts';
import { oneLine } from '#contract/messages/plain-text.ts';

/** Which products of an order are asked about, when there are more than `count`. */
export const PRODUCT_SELECTIONS = ['all', 'newest', 'dearest'] as const;
export const STRUCTURED_DATA = ['auto', 'on', 'off'] as const;
export const MOST_ASKED_PRODUCTS = 30;
export const MOST_ATTRIBUTES = 10;

const tags = z.array(oneLine(100).min(1)).max(50).default([]);

/** A scale of 1 to 5, asked of every product or of those with one of the tags. */
const attribute = z.strictObject({
  id: z.string().regex(/^[a-z\d_-]{1,40}$/u),
  label: oneLine(60).min(1),
  /** What 1 and 5 mean. */
  low: oneLine(40).default(''),
  high: oneLine(40).default(''),
  tags,
});

/** A discount code of the shop that thanks for each review of a product, whatever its rating. */
const thanksCode = z
  .strictObject({
    is_enabled: z.boolean().default(false),
    kind: z.enum(['percent', 'amount']).default('percent'),
    /** Percent, or the currency of the shop. */
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
  /** `all`: in the order of the lines, up to `count`. */
  selection: z.enum(PRODUCT_SELECTIONS).default('all'),
  count: z.int().min(1).max(MOST_ASKED_PRODUCTS).default(10),
  /** Only products with one of them; none: all products. */
  tags,
  excluded_tags: tags,
  /** By identifier, SKU or GTIN. */
  excluded_products: z.array(oneLine(100).min(1)).max(200).default([]),
  /** A product is not asked about again within these days; null: it always is. */
  again_after_days: z.int().min(1).max(1095).nullable().default(null),
  asks_recommendation: z.boolean().default(true),
  /** Whether public product pages carry data for search engines; `auto`: not on Shopify. */
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
