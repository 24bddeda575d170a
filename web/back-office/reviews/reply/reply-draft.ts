import { useState } from 'react';

interface Draft {
  text: string;
  /** Names the act of sending it: a second click, or a try after a lost answer, is the same act. */
  key: string;
}

/** Words that were typed and not sent outlive the panel, as long as the page does. */
const drafts = new Map<string, Draft>();
const fresh = (text = ''): Draft => ({ text, key: crypto.randomUUID() });

interface ReplyDraftState extends Draft {
  write: (text: string) => void;
  clear: () => void;
}

export function useReplyDraft(reviewId: string): ReplyDraftState {
  const [draft, setDraft] = useState(() => drafts.get(reviewId) ?? fresh());
  const save = (next: Draft) => {
    if (next.text === '') drafts.delete(reviewId);
    else drafts.set(reviewId, next);
    setDraft(next);
  };
  // Other words are another act.
  return { ...draft, write: (text) => save(fresh(text)), clear: () => save(fresh()) };
}
