import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { RefusalReason } from '#contract/customer-pages/shop-review.ts';
import type {
  ProductAnswerStatus,
  ProductQuestionStatus,
} from '#contract/customer-pages/product-question.ts';

type Moment = ColumnType<Date | null, Date | null | undefined, Date | null>;
type KnownMoment = ColumnType<Date, Date, Date>;

/** The columns of a question or an answer for the same rights as those of a review. */
interface DecidedText {
  /** The date at which the author contested the refusal. `contest` is the reason. */
  contested_at: Moment;
  contest: ColumnType<string | null, string | null | undefined, string | null>;
  edited_at: Moment;
  /** The identifier in the imported file. Null when it was written on this instance. */
  origin_id: ColumnType<string | null, string | null | undefined, never>;
  imported_at: Moment;
}

/** Owner: `domains/reviews/questions`. A reader’s question about a product. */
export interface ProductQuestionsTable extends DecidedText {
  id: GeneratedAlways<string>;
  team_id: string;
  product_id: string;
  text: string;
  /** The name under which it is shown. Null when the author gave none. */
  display_name: string | null;
  /** Never shown. Null after a year. */
  email: string | null;
  locale: string;
  /**
   * `unconfirmed`: the author has not followed the link in the e-mail, and nobody of the team sees
   * the question.
   */
  status: Generated<ProductQuestionStatus>;
  /** One of `REFUSAL_REASONS` in `contract/customer-pages/shop-review.ts`. */
  refusal_reason: RefusalReason | null;
  asked_at: KnownMoment;
  confirmed_at: Moment;
  published_at: Moment;
  removed_at: Moment;
  import_id: ColumnType<string | null, string | null | undefined, never>;
}

/** Owner: `domains/reviews/questions`. */
export interface ProductAnswersTable extends DecidedText {
  id: GeneratedAlways<string>;
  team_id: string;
  question_id: string;
  /**
   * The request of the buyer who answers. Null for an answer of the team and for an imported one.
   */
  request_id: string | null;
  text: string;
  display_name: string | null;
  status: ProductAnswerStatus;
  refusal_reason: RefusalReason | null;
  /** The date at which the program publishes it without a decision of the team. */
  publish_at: Moment;
  answered_at: KnownMoment;
  published_at: Moment;
  removed_at: Moment;
  import_id: ColumnType<string | null, string | null | undefined, null>;
  /** The author of an imported answer, which has no order on this instance. */
  imported_by: ColumnType<'shop' | 'buyer' | null, 'shop' | 'buyer' | null | undefined, null>;
  is_shop: GeneratedAlways<boolean>;
}

/**
 * Owner: `domains/reviews/questions`. The content of a question or an answer before its author or
 * the team changed it. Rows are only inserted, and purged after a year.
 */
export interface ProductQuestionVersionsTable {
  id: GeneratedAlways<string>;
  team_id: string;
  /** Exactly one of both columns is set. */
  question_id: string | null;
  answer_id: string | null;
  text: string;
  display_name: string | null;
  status: ProductQuestionStatus;
  refusal_reason: RefusalReason | null;
  contest: string | null;
  ended_by: 'author' | 'team';
  ended_at: KnownMoment;
}
