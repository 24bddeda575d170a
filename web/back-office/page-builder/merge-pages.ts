import type { DraftPages } from '#contract/page-blocks.ts';
import { type CustomerPageName, PAGE_NAMES } from '#contract/page-rules.ts';

export interface Merged {
  /** Theirs, with the pages that were changed here alone. */
  pages: DraftPages;
  /** Changed here and there, not to the same: somebody must choose. */
  both: readonly CustomerPageName[];
}

/** What two people did to the same pages since `base` was read. */
export function mergePages(base: DraftPages, mine: DraftPages, theirs: DraftPages): Merged {
  const changed = (pages: DraftPages, page: CustomerPageName): boolean => !isSame(pages[page], base[page]);
  const both = PAGE_NAMES.filter((page) => changed(mine, page) && changed(theirs, page) && !isSame(mine[page], theirs[page]));
  const kept = Object.fromEntries(PAGE_NAMES.filter((page) => changed(mine, page) && !both.includes(page)).map((page) => [page, mine[page]]));
  return { pages: { ...theirs, ...kept }, both };
}

/** Both come out of the same schema, so their keys stand in the same order. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
