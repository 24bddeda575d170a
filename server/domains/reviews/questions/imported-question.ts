import type { RefusalReason } from '#contract/customer-pages/shop-review.ts';
import type { ProductAnswerStatus } from '#contract/customer-pages/product-question.ts';

/** A question about a product or an answer to one, from the file that this program exports. */
export interface ImportedQuestion {
  kind: 'question' | 'answer';
  /** Its name in the file. */
  origin_id: string;
  /** Of an answer: the name of its question. */
  question: string | null;
  /** Of an answer: who wrote it. */
  by: 'shop' | 'buyer';
  product_id: string;
  text: string;
  display_name: string | null;
  locale: string;
  status: ProductAnswerStatus;
  refusal_reason: RefusalReason | null;
  written_at: Date;
  published_at: Date | null;
  removed_at: Date | null;
}

/** The name of a question or an answer in that file: no two shops share one. */
export function ownQuestionName(
  team_code: string,
  kind: ImportedQuestion['kind'],
  id: string,
): string {
  return `${team_code}-${kind === 'question' ? 'q' : 'a'}${id}`;
}
