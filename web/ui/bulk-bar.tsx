import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import { countOf } from './numbers.ts';

/** What can be done with the selected rows: ghost buttons between the count and the cross that clears. Bottom centre, like all pending work. */
export function BulkBar({ count, onClear, children }: { count: number; onClear: () => void; children: ReactNode }): ReactNode {
  if (count === 0) return null;
  return (
    <div role="toolbar" aria-label="Actions sur la sélection" className="floating fixed bottom-6 left-1/2 z-20 flex h-12 -translate-x-1/2 animate-appear items-center gap-1 pr-2 pl-4 whitespace-nowrap md:left-[calc(50%+var(--sidebar)/2)] max-md:bottom-[calc(var(--bottom-bar)+16px)] max-md:h-14 max-md:max-w-[calc(100%-16px)] max-md:overflow-x-auto">
      <span className="font-medium" aria-live="polite">
        {countOf(count, 'sélectionné', 'sélectionnés')}
      </span>
      <span className="mx-2 h-5 w-px bg-border" />
      {children}
      <span className="mx-2 h-5 w-px bg-border" />
      <IconButton icon={X} label="Tout désélectionner" onClick={onClear} />
    </div>
  );
}
