import { ArrowLeft, ChevronDown, ChevronUp, Link, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '#web/ui/layout/class-names.ts';
import { CopyButton } from '#web/ui/buttons/copy-button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';

export interface SidePanelProps {
  /** The accessible name: « Envoi à Camille Lefèvre ». */
  label: string;
  /** Shown at the left of the head: « Commande 10 482 », a status. */
  head: ReactNode;
  /** Uses a width of 520 px instead of 400 px. */
  wide?: boolean;
  /** When this key changes, the panel gets the focus again. */
  contentKey: string;
  /** True for a panel that is open from the start. It does not take the focus. */
  isQuiet?: boolean;
  onClose: () => void;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  /** A sequence of PanelSection. */
  children: ReactNode;
}

/**
 * The panel for details at the right edge, with its own URL. On phones it is a page with a back
 * arrow. Escape closes it.
 */
export function SidePanel({
  label,
  head,
  wide = false,
  contentKey,
  isQuiet = false,
  onClose,
  onPrevious,
  onNext,
  children,
}: SidePanelProps): ReactNode {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isQuiet) panel.current?.focus({ preventScroll: true });
  }, [contentKey, isQuiet]);
  useEffect(() => closeOnEscape(onClose), [onClose]);
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={label}
      data-side-panel
      className={classNames(
        'sticky top-0 z-10 flex h-dvh flex-none animate-appear flex-col border-l border-border bg-surface outline-none',
        wide ? 'w-(--panel-wide)' : 'w-(--panel)',
        'max-lg:fixed max-lg:inset-y-0 max-lg:right-0 max-lg:shadow-float max-md:inset-x-0 max-md:z-20 max-md:w-auto max-md:border-0 max-md:pb-16 max-md:shadow-none',
      )}
    >
      <div className="flex h-14 flex-none items-center gap-0.5 pr-3 pl-6 max-md:border-b max-md:border-border max-md:pr-1 max-md:pl-1">
        <IconButton
          icon={ArrowLeft}
          label="Revenir à la liste"
          onClick={onClose}
          className="md:hidden"
        />
        <div className="mr-auto min-w-0 truncate text-ink-2">{head}</div>
        <CopyButton text={location.href} label="Copier le lien" icon={Link} />
        {onPrevious && (
          <IconButton
            icon={ChevronUp}
            label="Précédent"
            data-shortcut="k"
            onClick={onPrevious}
            className="max-md:hidden"
          />
        )}
        {onNext && (
          <IconButton
            icon={ChevronDown}
            label="Suivant"
            data-shortcut="j"
            onClick={onNext}
            className="max-md:hidden"
          />
        )}
        <IconButton icon={X} label="Fermer" onClick={onClose} className="max-md:hidden" />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-6 pb-6 max-md:px-4 max-md:scroll-pb-24 max-md:pt-4 max-md:pb-24">
        {children}
      </div>
    </aside>
  );
}

/** A section with 16 px above and below, and a line between sections. */
export function PanelSection({
  title,
  aside,
  children,
}: {
  title?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}): ReactNode {
  return (
    <section className="border-t border-border py-4 first:border-t-0 first:pt-0">
      {title && (
        <div className="mb-3 flex items-center justify-between gap-3">
          <h3 className="font-strong">{title}</h3>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}

function closeOnEscape(close: () => void): () => void {
  const press = (event: KeyboardEvent) => {
    const isInside =
      event.target instanceof HTMLElement &&
      event.target.closest('dialog, [popover]:popover-open, input, textarea, select');
    if (event.key === 'Escape' && !event.defaultPrevented && !isInside) close();
  };
  addEventListener('keydown', press);
  return () => removeEventListener('keydown', press);
}
