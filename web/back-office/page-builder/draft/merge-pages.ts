import type { DraftPages } from '#contract/settings/page-blocks.ts';
import { type CustomerPageName, PAGE_NAMES } from '#contract/settings/page-rules.ts';

export interface MergedPages {
  /** Theirs, with the pages that were changed here alone. */
  pages: DraftPages;
  /** Changed here and there, not to the same: somebody must choose. */
  both: readonly CustomerPageName[];
}

/** What two people did to the same pages since `base` was read. */
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

/** Asked at each letter: what was not touched is the very same object, and is not looked into. */
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
/** What is not said and what is undefined are sent alike. */
const namesIn = (value: Record<string, unknown>): string[] =>
  Object.keys(value).filter((name) => value[name] !== undefined);
