import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type {
  ProductAnswersTable,
  ProductQuestionsTable,
  ProductQuestionVersionsTable,
} from './product-questions.ts';
import type { ProductSource } from '#contract/labels/product-sources.ts';

type Moment = ColumnType<Date, Date, Date>;

/** Owner: `domains/products`. A product of the shop, from whatever source it was first named. */
export interface ProductsTable {
  id: GeneratedAlways<string>;
  team_id: string;
  /**
   * Its identifier on the platform or in the file. Null when orders name it by SKU or GTIN only.
   */
  external_id: string | null;
  source: ProductSource;
  title: string;
  /** The part of the address that identifies the product on the platform. */
  handle: string | null;
  url: string | null;
  image_url: string | null;
  sku: string | null;
  /** With a valid check digit. Codes of the shop itself are not stored. */
  gtin: string | null;
  brand: string | null;
  product_type: string | null;
  tags: Generated<string[]>;
  price: string | null;
  currency: string | null;
  is_active: Generated<boolean>;
  /** The product into which a member merged it. Null when it is not merged. */
  merged_into_id: string | null;
  /** The product that shows the reviews of this one. Null when it shows its own. */
  root_id: string | null;
  /**
   * The date at which the shop added it. Null when it is unknown, and `created_at` is used instead.
   */
  added_at: Date | null;
  created_at: Moment;
  updated_at: Moment;
  search: GeneratedAlways<string>;
}

/** Owner: `domains/products`. */
export interface ProductVariantsTable {
  id: GeneratedAlways<string>;
  team_id: string;
  product_id: string;
  external_id: string | null;
  title: string | null;
  sku: string | null;
  gtin: string | null;
  price: string | null;
  image_url: string | null;
  /** False once the shop has removed it. Orders that name it still find it. */
  is_active: Generated<boolean>;
  position: Generated<number>;
}

/** Owner: `domains/products`. The product of one line of an order. */
interface OrderProductsTable {
  order_id: string;
  /** The position of the line, from 1. */
  line: number;
  team_id: string;
  product_id: string;
}

/** Owner: triggers of `shop_reviews`. The published ratings of a product, without merged ones. */
interface ProductRatingsTable {
  product_id: string;
  team_id: string;
  rated_1: Generated<number>;
  rated_2: Generated<number>;
  rated_3: Generated<number>;
  rated_4: Generated<number>;
  rated_5: Generated<number>;
  written: Generated<number>;
}

/**
 * Owner: triggers of `shop_reviews`, `product_questions`, `product_answers` and `products`. The
 * version increases with each change that the public page of a product can show.
 */
interface ProductPageVersionsTable {
  product_id: string;
  /** It grows in the transaction of each change that the page can show. */
  version: Generated<string>;
}

/** Owner: `domains/reviews/products`. The address of the feed of a team. */
interface ProductFeedsTable {
  team_id: string;
  /** Stored unencrypted, because the address is shown again. */
  token: string;
  created_at: ColumnType<Date, Date, Date>;
  last_fetched_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** Owner: triggers of `product_ratings` and `products`. */
interface ShopRatingChangesTable {
  id: GeneratedAlways<string>;
  team_id: string;
  product_id: string;
}

/** Owner: `domains/shops/ratings`. The rating that the shop shows beside a product. */
interface ShopRatingsTable {
  product_id: string;
  team_id: string;
  /** Values in the format `average|count`. */
  known: Generated<string[]>;
  /**
   * The date of the next write to the shop, or the end of the lease of the current one. Null when
   * the shop shows the current rating.
   */
  due_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  failures: Generated<number>;
  /** The reason why the shop does not show it, in French. Null when there is none. */
  problem: string | null;
}

/** Owner: `domains/reviews/thanks`. The discount code that rewards a review. */
interface ThanksCodesTable {
  id: GeneratedAlways<string>;
  team_id: string;
  shop_review_id: string;
  code: string;
  kind: 'percent' | 'amount';
  /** The discount in percent, or in the currency of the shop, depending on `kind`. */
  value: string;
  ends_at: Moment;
  state: Generated<'pending' | 'created' | 'failed'>;
  /** The identifier of the discount in the shop. Null until it is created. */
  discount_id: string | null;
  attempts: Generated<number>;
  /** The date of the next attempt. Null when nothing is left to do. */
  due_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  problem: string | null;
  created_at: Moment;
}

export interface CatalogueTables {
  product_answers: ProductAnswersTable;
  product_questions: ProductQuestionsTable;
  product_question_versions: ProductQuestionVersionsTable;
  order_products: OrderProductsTable;
  product_feeds: ProductFeedsTable;
  product_page_versions: ProductPageVersionsTable;
  product_ratings: ProductRatingsTable;
  product_variants: ProductVariantsTable;
  products: ProductsTable;
  shop_rating_changes: ShopRatingChangesTable;
  shop_ratings: ShopRatingsTable;
  thanks_codes: ThanksCodesTable;
}
