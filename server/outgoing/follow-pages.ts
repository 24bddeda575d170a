import { ProviderError } from './provider-error.ts';

/** The position in a paginated list, and an earlier page to detect repetitions. */
export interface PageCursor {
  page: string;
  mark: string;
  /** The number of pages since `mark`. At `until` the mark moves. */
  steps: number;
  until: number;
}

/**
 * Advances by one page. A list that returns to an earlier page would never end, so it is refused
 * after at most three rounds. Only one page is remembered, at growing intervals (Brent, 1980),
 * whatever the length of the list. Throws ProviderError `content`.
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
