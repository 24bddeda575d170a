import type { DraftPages } from '#contract/settings/page-blocks.ts';
import type { Draft } from './draft-saver.ts';

/** A copy of changes that the server does not have yet, for a person who closes the tab. */
export interface LocalCopy {
  pages: DraftPages;
  /** The revision of the draft from which the copy was made. */
  revision: number;
}

const keyOf = (teamId: string): string => `recueil-pages-${teamId}`;

interface CopyStore {
  save: (pages: DraftPages, over: Draft) => void;
  clear: () => void;
  close: () => void;
}

/**
 * Consecutive letters are written together, because `localStorage` is synchronous. In milliseconds.
 */
const PAUSE_MS = 250;

/**
 * Stores the copy in this browser 250 ms after a change, and immediately when the page is hidden.
 */
export function openCopyStore(teamId: string): CopyStore {
  let waiting: LocalCopy | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting) writeCopy(teamId, waiting);
    waiting = null;
  };
  addEventListener('pagehide', write);
  return {
    save: (pages, { revision }) => {
      waiting = { pages, revision };
      timer ??= setTimeout(write, PAUSE_MS);
    },
    clear: () => {
      waiting = null;
      localStorage.removeItem(keyOf(teamId));
    },
    close: () => {
      write();
      removeEventListener('pagehide', write);
    },
  };
}

function writeCopy(teamId: string, copy: LocalCopy): void {
  try {
    localStorage.setItem(keyOf(teamId), JSON.stringify(copy));
  } catch {
    // Storage is full or forbidden. The server receives the changes about a second later.
  }
}

export function readCopy(teamId: string): LocalCopy | null {
  try {
    const copy = JSON.parse(localStorage.getItem(keyOf(teamId)) ?? 'null') as LocalCopy | null;
    return copy !== null &&
      Array.isArray(copy.pages.rating) &&
      Array.isArray(copy.pages.feedback) &&
      Array.isArray(copy.pages.thanks)
      ? copy
      : null;
  } catch {
    return null;
  }
}
