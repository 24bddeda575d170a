import type { ProductReviewImportField } from './import-fields.ts';

/**
 * The columns, in order, of the file of all product reviews, questions and answers. Their names are
 * the fields of the import, which can read the file again (docs/product-review-file.md).
 */
export const PRODUCT_REVIEW_COLUMNS = [
  'origin',
  'origin_id',
  'product_id',
  'product_sku',
  'product_gtin',
  'product',
  'rating',
  'title',
  'text',
  'author',
  'state',
  'refusal_reason',
  'experienced_at',
  'submitted_at',
  'published_at',
  'verified',
  'incentivized',
  'recommends',
  'attributes',
  'reply',
  'replied_at',
  'locale',
  'order_number',
  'photos',
  'video',
  'kind',
  'question',
  'answered_by',
  'helpful',
  'removed_at',
  'edited_at',
  'contested_at',
  'contest',
] as const satisfies readonly ProductReviewImportField[];
