import type { ProductReviewImportField } from '#contract/api/import-fields.ts';
import type { OwnFields } from '#server/domains/reviews/products/imported/product-review-content.ts';
import { readContest } from '#server/domains/reviews/published/contest-state.ts';

/** The last edit of a text of our own file, and its author’s objection to the refusal. */
type ChangeFields = Pick<OwnFields, 'edited_at' | 'contested_at' | 'contest'>;

/** Reads the last edit and the objection of a row. An objection has a date and a text. */
export function readChangeFields(cell: (field: ProductReviewImportField) => string): ChangeFields {
  const date = (field: 'edited_at' | 'contested_at'): Date | null => {
    const at = Date.parse(cell(field));
    return Number.isNaN(at) ? null : new Date(at);
  };
  const contested_at = date('contested_at');
  const contest = readContest(cell('contest'));
  return contested_at === null || contest === ''
    ? { edited_at: date('edited_at'), contested_at: null, contest: null }
    : { edited_at: date('edited_at'), contested_at, contest };
}
