import type { DraftPages } from '#contract/settings/page-blocks.ts';
import type { CustomerPageName } from '#contract/settings/page-rules.ts';
import type { Answer } from '#contract/api/schemas.ts';
import { ApiError } from '#web/api/api-error.ts';
import { isSame, mergePages } from './merge-pages.ts';

export type Draft = Answer<'getCustomizationDraft'>['data'];

/**
 * The save state of the draft. `here`: saved only in this browser, for `reason`. `split`: another
 * person has changed the same page.
 */
export type SaveState =
  | { is: 'kept' }
  | { is: 'changed' }
  | { is: 'keeping' }
  | { is: 'here'; reason: string }
  | { is: 'split'; theirs: Draft; message: string; both: readonly CustomerPageName[] };

export interface DraftSaverParts {
  /** The draft as it was read when the screen opened. */
  first: Draft;
  send: (pages: DraftPages, over: Draft) => Promise<Draft>;
  /** Saves a copy in this browser until the server has the changes. */
  remember: (pages: DraftPages, over: Draft) => void;
  clearLocalCopy: () => void;
  onSaveState: (saveState: SaveState) => void;
  /** Called when another person’s changes were merged with the local ones. */
  takeOver: (pages: DraftPages, by: Draft) => void;
}

const PAUSE_MS = 900;
const AGAIN_MS = 5_000;

/**
 * Saves the pages on the server during editing, one request at a time. Changes that the server does
 * not have yet are stored in this browser.
 */
export class DraftSaver {
  readonly #parts: DraftSaverParts;
  /** The last draft that the server confirmed. */
  #base: Draft;
  /** The pages on the screen. */
  #mine: DraftPages;
  #split: Draft | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<boolean> | null = null;

  constructor(parts: DraftSaverParts) {
    this.#parts = parts;
    this.#base = parts.first;
    this.#mine = parts.first.pages;
  }

  change(pages: DraftPages): void {
    if (pages === this.#mine) return;
    this.#mine = pages;
    if (isSame(pages, this.#base.pages) && !this.#sending) {
      this.#parts.clearLocalCopy();
      return this.#parts.onSaveState({ is: 'kept' });
    }
    this.#parts.remember(pages, this.#base);
    if (this.#split) return;
    this.#parts.onSaveState({ is: 'changed' });
    this.#wait(PAUSE_MS);
  }

  /**
   * Resolves to true when the server has all changes, and to false when they could not be saved.
   */
  flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    if (this.#split) return Promise.resolve(false);
    this.#sending ??= this.#keep().finally(() => (this.#sending = null));
    return this.#sending;
  }

  /** Returns true while a person has to choose between two versions of the same page. */
  isSplit(): boolean {
    return this.#split !== null;
  }

  /** Ends a split with the chosen pages. */
  settle(pages: DraftPages): void {
    if (this.#split) this.#base = this.#split;
    this.#split = null;
    this.#mine = pages;
    this.#parts.takeOver(pages, this.#base);
    void this.flush();
  }

  /** Takes the draft that was just published as the new base. */
  restart(draft: Draft): void {
    this.#base = draft;
    if (isSame(this.#mine, draft.pages)) this.#parts.clearLocalCopy();
    else this.#wait(PAUSE_MS);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #wait(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), ms);
  }

  async #keep(): Promise<boolean> {
    while (!isSame(this.#mine, this.#base.pages)) {
      const sent = this.#mine;
      this.#parts.onSaveState({ is: 'keeping' });
      try {
        this.#base = { ...(await this.#parts.send(sent, this.#base)), pages: sent };
      } catch (error) {
        if (!this.#onError(error)) return false;
      }
    }
    this.#parts.clearLocalCopy();
    this.#parts.onSaveState({ is: 'kept' });
    return true;
  }

  /** Returns true when the request can be repeated immediately. */
  #onError(error: unknown): boolean {
    if (!(error instanceof ApiError)) return this.#stayHere('Hors connexion', true);
    if (error.code !== 'stale')
      return this.#stayHere(
        error.status >= 500 ? 'Le serveur ne répond pas' : error.message,
        error.status >= 500,
      );
    const theirs = error.extra as unknown as Draft;
    const merged = mergePages(this.#base.pages, this.#mine, theirs.pages);
    if (merged.both.length > 0) {
      this.#split = theirs;
      this.#parts.onSaveState({ is: 'split', theirs, message: error.message, both: merged.both });
      return false;
    }
    this.#base = theirs;
    this.#mine = merged.pages;
    this.#parts.takeOver(merged.pages, theirs);
    return true;
  }

  #stayHere(reason: string, isTriedAgain: boolean): false {
    if (isTriedAgain) this.#wait(AGAIN_MS);
    this.#parts.onSaveState({ is: 'here', reason });
    return false;
  }
}
