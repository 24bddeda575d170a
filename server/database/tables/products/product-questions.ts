import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { RefusalReason } from '#contract/customer-pages/shop-review.ts';
import type {
  ProductAnswerStatus,
  ProductQuestionStatus,
} from '#contract/customer-pages/product-question.ts';

type Moment = ColumnType<Date | null, Date | null | undefined, Date | null>;
type KnownMoment = ColumnType<Date, Date, Date>;

/** Owner: `domains/reviews/questions`. What a reader asked about a product. */
export interface ProductQuestionsTable {
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
}

/** Owner: `domains/reviews/questions`. */
export interface ProductAnswersTable {
  id: GeneratedAlways<string>;
  team_id: string;
  question_id: string;
  /** The order of the buyer who answers; null: the team. */
  request_id: string | null;
  text: string;
  display_name: string | null;
  status: ProductAnswerStatus;
  refusal_reason: RefusalReason | null;
  publish_at: Moment;
  answered_at: KnownMoment;
  published_at: Moment;
  removed_at: Moment;
}
