import type { DraftPages } from '#contract/settings/page-blocks.ts';
import { type CustomerPageName, PAGE_NAMES } from '#contract/settings/page-rules.ts';

export interface MergedPages {
  /** Their pages, with the pages that only the local user changed. */
  pages: DraftPages;
  /** The pages that both changed differently: a person has to choose. */
  both: readonly CustomerPageName[];
}

/** Merges the changes that two people made to the same pages since `base`. */
export function mergePages(base: DraftPages, mine: DraftPages, theirs: DraftPages): MergedPages {
  const changed = (pages: DraftPages, page: CustomerPageName): boolean =>
    !isSame(pages[page], base[page]);
  const both = PAGE_NAMES.filter(
    (page) => changed(mine, page) && changed(theirs, page) && !isSame(mine[page], theirs[page]),
  );
  const pagesOfMine = Object.fromEntries(
    PAGE_NAMES.filter((page) => changed(mine, page) && !both.includes(page)).map((page) => [
      page,
      mine[page],
    ]),
  );
  return { pages: { ...theirs, ...pagesOfMine }, both };
}

/** Called at each letter. Unchanged parts are the same object, so they are not compared further. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other))
    return false;
  const names = namesIn(one);
  return (
    names.length === namesIn(other).length && names.every((name) => isSame(one[name], other[name]))
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
/** Keys with the value undefined are ignored, because JSON leaves them out. */
const namesIn = (value: Record<string, unknown>): string[] =>
  Object.keys(value).filter((name) => value[name] !== undefined);
