import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';

/**
 * The bar for pending work, at the bottom centre and above the bottom bar of phones. It is never
 * shown together with a save bar.
 */
export function BottomWork({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-[calc(1.5rem+var(--bottom-notice))] z-20 flex justify-center px-2 max-md:bottom-[calc(var(--bottom-bar)+16px+var(--bottom-notice)+env(safe-area-inset-bottom))] md:left-(--sidebar)">
      <div
        role="region"
        aria-label={label}
        data-selection
        className="floating pointer-events-auto flex min-h-12 max-w-full animate-rise items-center gap-2 py-1.5 pr-2 pl-4 max-md:flex-wrap max-md:py-2"
      >
        {children}
      </div>
    </div>
  );
}

export interface BulkBarProps {
  /** Such as « 3 sélectionnés ». */
  count: ReactNode;
  /** A larger selection: « Sélectionner les 1 240 ». */
  more?: ReactNode;
  onClear: () => void;
  /** Buttons with the `ghost` style. */
  children: ReactNode;
}

/** The selection of a list and its actions. */
export function BulkBar({ count, more, onClear, children }: BulkBarProps): ReactNode {
  return (
    <BottomWork label="Sélection">
      <p className="font-medium whitespace-nowrap tabular-nums" aria-live="polite">
        {count}
      </p>
      {more}
      <span className="mx-1 h-5 w-px bg-border max-md:hidden" />
      <span className="flex flex-wrap items-center max-md:-ml-3">{children}</span>
      <span className="mx-1 h-5 w-px bg-border max-md:hidden" />
      <IconButton
        icon={X}
        label="Abandonner la sélection"
        onClick={onClear}
        className="max-md:absolute max-md:top-1 max-md:right-1"
      />
    </BottomWork>
  );
}
