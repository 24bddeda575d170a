import type { RefusalReason } from '#contract/customer-pages/shop-review.ts';
import type { ProductAnswerStatus } from '#contract/customer-pages/product-question.ts';

/** A question about a product, or an answer to one, from a file that Recueil exported. */
export interface ImportedQuestion {
  kind: 'question' | 'answer';
  /** The identifier of the question or answer in the file. */
  origin_id: string;
  /** For an answer, the identifier of its question. */
  question: string | null;
  /** For an answer, its author. */
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
  edited_at: Date | null;
  contested_at: Date | null;
  contest: string | null;
}

/**
 * Returns the identifier of a question or an answer in exported files. No two shops share an
 * identifier.
 */
export function ownQuestionName(
  team_code: string,
  kind: ImportedQuestion['kind'],
  id: string,
): string {
  return `${team_code}-${kind === 'question' ? 'q' : 'a'}${id}`;
}
