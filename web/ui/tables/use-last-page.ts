import { useEffect } from 'react';
import type { PageOfRows } from './pagination.tsx';

/**
 * A page past the end (an old address, or rows that left since) leads to the last one. `go` gets
 * its number.
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
