import { ProviderError } from './provider-error.ts';

/** Where one stands in a list that a service cuts into pages, and a page that was seen before. */
export interface PageCursor {
  page: string;
  mark: string;
  /** Since the mark, and until the next one. */
  steps: number;
  until: number;
}

/**
 * One page further. A list that leads back to a page of its own would be read for ever: it is
 * refused, after at most three rounds. One page is remembered, later and later (Brent, 1980),
 * however long the list is. Throws ProviderError `content`.
 */
export function followPage(service: string, before: PageCursor | null, page: string): PageCursor {
  if (before === null) return { page, mark: page, steps: 0, until: 1 };
  if (page === before.mark || page === before.page)
    throw new ProviderError(
      'content',
      `${service} renvoie sans fin les mêmes pages : la lecture s’est arrêtée, et reprendra plus tard.`,
    );
  const steps = before.steps + 1;
  return steps < before.until
    ? { ...before, page, steps }
    : { page, mark: page, steps: 0, until: before.until * 2 };
}
