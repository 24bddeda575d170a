import { useState } from 'react';
import type { Answer } from '#contract/api/schemas.ts';

export type ListedReview = Answer<'listReviews'>['data'][number];

export interface ReviewSelection {
  rows: ReadonlyMap<string, ListedReview>;
  toggle: (review: ListedReview) => void;
  clear: () => void;
}

const NOTHING: ReadonlyMap<string, ListedReview> = new Map();

/** The chosen reviews; they stay from page to page, and go with other filters. */
export function useReviewSelection(list: string): ReviewSelection {
  const [selection, setSelection] = useState({ list, rows: NOTHING });
  const rows = selection.list === list ? selection.rows : NOTHING;
  return {
    rows,
    // From what is chosen by then: two keys may come before the next drawing.
    toggle: (review) =>
      setSelection((before) => {
        const next = new Map(before.list === list ? before.rows : NOTHING);
        if (!next.delete(review.id)) next.set(review.id, review);
        return { list, rows: next };
      }),
    clear: () => setSelection({ list, rows: NOTHING }),
  };
}
