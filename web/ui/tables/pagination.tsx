import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { formatNumber } from '#web/ui/format/numbers.ts';

export interface PageOfRows {
  current_page: number;
  last_page: number;
  from: number | null;
  to: number | null;
  total: number;
}

/**
 * The footer of a list: « 1 – 20 sur 184 », and the pages when there are several. It accepts the
 * page of the API.
 */
export function Pagination({
  page,
  onPage,
}: {
  page: PageOfRows;
  onPage: (page: number) => void;
}): ReactNode {
  const { current_page: at, last_page: last, from, to, total } = page;
  return (
    <div className="flex h-12 items-center gap-1 text-12 text-ink-3 tabular-nums">
      <span className="mr-2" aria-live="polite">
        {from === null || to === null
          ? 'Aucun'
          : `${formatNumber(from)} – ${formatNumber(to)} sur ${formatNumber(total)}`}
      </span>
      {last > 1 && (
        <>
          <IconButton
            icon={ChevronLeft}
            label="Page précédente"
            why={at <= 1 && 'C’est la première page.'}
            onClick={() => onPage(at - 1)}
          />
          <IconButton
            icon={ChevronRight}
            label="Page suivante"
            why={at >= last && 'C’est la dernière page.'}
            onClick={() => onPage(at + 1)}
          />
        </>
      )}
    </div>
  );
}
