import { useState } from 'react';
import type { Answer } from '#contract/api/schemas.ts';

export type ListedReview = Answer<'listReviews'>['data'][number];

export interface ReviewSelection {
  rows: ReadonlyMap<string, ListedReview>;
  toggle: (review: ListedReview) => void;
  clear: () => void;
}

const NOTHING: ReadonlyMap<string, ListedReview> = new Map();

/**
 * Stores the selected reviews. The selection is preserved between pages and cleared when the
 * filters change.
 */
export function useReviewSelection(list: string): ReviewSelection {
  const [selection, setSelection] = useState({ list, rows: NOTHING });
  const rows = selection.list === list ? selection.rows : NOTHING;
  return {
    rows,
    // Uses the latest selection, because two keys may be pressed before the next render.
    toggle: (review) =>
      setSelection((before) => {
        const next = new Map(before.list === list ? before.rows : NOTHING);
        if (!next.delete(review.id)) next.set(review.id, review);
        return { list, rows: next };
      }),
    clear: () => setSelection({ list, rows: NOTHING }),
  };
}
