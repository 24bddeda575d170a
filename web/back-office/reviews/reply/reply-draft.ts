import { useState } from 'react';

interface Draft {
  text: string;
  /**
   * The idempotency key of the reply: a second click or a retry after a lost answer does not send
   * it twice.
   */
  key: string;
}

/** Unsent drafts are preserved when the panel is closed, until the page is closed. */
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
  // A changed text gets a new idempotency key.
  return { ...draft, write: (text) => save(fresh(text)), clear: () => save(fresh()) };
}
