import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { PageOfRows } from '#web/ui/tables/pagination.tsx';
import { useLastPage } from '#web/ui/tables/use-last-page.ts';

/** Replaces a page number past the end of the list by the last page, also in the history. */
export function usePageOfAddress(
  page: Pick<PageOfRows, 'current_page' | 'last_page'> | null | undefined,
): void {
  const navigate = useNavigate();
  const go = useCallback(
    (last: number) =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, page: last > 1 ? String(last) : undefined }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  useLastPage(page, go);
}
