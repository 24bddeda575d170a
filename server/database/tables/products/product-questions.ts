import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { RefusalReason } from '#contract/customer-pages/shop-review.ts';
import type {
  ProductAnswerStatus,
  ProductQuestionStatus,
} from '#contract/customer-pages/product-question.ts';

type Moment = ColumnType<Date | null, Date | null | undefined, Date | null>;
type KnownMoment = ColumnType<Date, Date, Date>;

/** What a question and an answer have of the rights of a review. */
interface DecidedText {
  /** The author does not accept the refusal, and why. */
  contested_at: Moment;
  contest: ColumnType<string | null, string | null | undefined, string | null>;
  edited_at: Moment;
  /** The name in the file that it came with; null: written here. */
  origin_id: ColumnType<string | null, string | null | undefined, never>;
  imported_at: Moment;
}

/** Owner: `domains/reviews/questions`. What a reader asked about a product. */
export interface ProductQuestionsTable extends DecidedText {
  id: GeneratedAlways<string>;
  team_id: string;
  product_id: string;
  text: string;
  display_name: string | null;
  /** Never shown; null: a year is over. */
  email: string | null;
  locale: string;
  status: Generated<ProductQuestionStatus>;
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
  /** The order of the buyer who answers; null: the team, or an imported answer. */
  request_id: string | null;
  text: string;
  display_name: string | null;
  status: ProductAnswerStatus;
  refusal_reason: RefusalReason | null;
  publish_at: Moment;
  answered_at: KnownMoment;
  published_at: Moment;
  removed_at: Moment;
  import_id: ColumnType<string | null, string | null | undefined, null>;
  /** Who wrote an imported one, which has no order here. */
  imported_by: ColumnType<'shop' | 'buyer' | null, 'shop' | 'buyer' | null | undefined, null>;
  is_shop: GeneratedAlways<boolean>;
}

/**
 * Owner: `domains/reviews/questions`. What a question or an answer said before its author or the
 * team changed it. Rows are only added, and purged after a year.
 */
export interface ProductQuestionVersionsTable {
  id: GeneratedAlways<string>;
  team_id: string;
  /** Exactly one of the two is there. */
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
