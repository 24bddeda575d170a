import type { DraftPages } from '#contract/settings/page-blocks.ts';
import type { Draft } from './draft-keeper.ts';

/** What the server does not have yet, for whoever closes the tab before it has. */
export interface LocalCopy {
  pages: DraftPages;
  /** The draft that it goes over. */
  revision: number;
}

const keyOf = (teamId: string): string => `recueil-pages-${teamId}`;

interface CopyKeeper {
  save: (pages: DraftPages, over: Draft) => void;
  clear: () => void;
  close: () => void;
}

/** Letters that follow each other are written once: storage makes the page wait. */
const PAUSE_MS = 250;

/** The copy in this browser: written after a pause, and at once when the page goes. */
export function openCopyKeeper(teamId: string): CopyKeeper {
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
    // A full or forbidden storage leaves the server’s copy, a second later.
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
