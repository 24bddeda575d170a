import { useEffect } from 'react';
import type { PageOfRows } from './pagination.tsx';

/**
 * Redirects a page beyond the end (an old URL, or rows that were removed) to the last page. `go`
 * receives its number.
 */
export function useLastPage(
  page: Pick<PageOfRows, 'current_page' | 'last_page'> | null | undefined,
  go: (last: number) => void,
): void {
  const last = page && page.current_page > page.last_page ? page.last_page : null;
  useEffect(() => {
    if (last !== null) go(last);
  }, [last, go]);
}
