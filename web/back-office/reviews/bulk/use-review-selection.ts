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
    toggle: (review) => {
      const next = new Map(rows);
      if (!next.delete(review.id)) next.set(review.id, review);
      setSelection({ list, rows: next });
    },
    clear: () => setSelection({ list, rows: NOTHING }),
  };
}
