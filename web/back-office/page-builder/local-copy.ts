import type { DraftPages } from '#contract/page-blocks.ts';
import type { Draft } from './draft-keeper.ts';

/** What the server does not have yet, for whoever closes the tab before it has. */
export interface LocalCopy {
  pages: DraftPages;
  /** The draft that it goes over. */
  revision: number;
}

const keyOf = (teamId: string): string => `recueil-pages-${teamId}`;

export function keepCopy(teamId: string, pages: DraftPages, over: Draft): void {
  try {
    localStorage.setItem(keyOf(teamId), JSON.stringify({ pages, revision: over.revision } satisfies LocalCopy));
  } catch {
    // A full or forbidden storage leaves the server’s copy, a second later.
  }
}

export function forgetCopy(teamId: string): void {
  localStorage.removeItem(keyOf(teamId));
}

export function readCopy(teamId: string): LocalCopy | null {
  try {
    const copy = JSON.parse(localStorage.getItem(keyOf(teamId)) ?? 'null') as LocalCopy | null;
    return copy !== null && Array.isArray(copy.pages.rating) && Array.isArray(copy.pages.feedback) && Array.isArray(copy.pages.thanks) ? copy : null;
  } catch {
    return null;
  }
}
