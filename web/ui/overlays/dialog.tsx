import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from '#web/ui/layout/class-names.ts';

export interface DialogProps {
  isOpen: boolean;
  /** Called by Escape, by a click outside of the dialog, or by a button of the dialog. */
  onClose: () => void;
  /** The question with its object: « Envoyer à Camille maintenant ? » */
  title: ReactNode;
  /** The consequence as a text. */
  children?: ReactNode;
  /** The buttons. `data-autofocus` marks the safe one (ConfirmDialog sets it). */
  actions?: ReactNode;
  /** The width in pixels on large screens. */
  width?: 440 | 560 | 880;
  className?: string;
}

const WIDTHS = { 440: 'w-110', 560: 'w-140', 880: 'w-220' };

/**
 * A modal dialog, based on the native dialog element (the focus stays inside and returns
 * afterwards). On phones it is a sheet at the bottom. The focus starts at `[data-autofocus]`.
 */
export function Dialog({
  isOpen,
  onClose,
  title,
  children,
  actions,
  width = 440,
  className,
}: DialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const opener = useRef<Element>(null);
  useEffect(() => {
    const { current } = dialog;
    if (!current) return;
    if (!isOpen) {
      current.close();
      return;
    }
    if (!current.open) {
      opener.current = document.activeElement;
      show(current);
    }
    return () => {
      if (!current.isConnected) giveBack(opener.current);
    };
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      closedby="any"
      className={classNames(
        'floating m-auto max-h-[85dvh] border-0 p-0 text-14 backdrop:bg-(--scrim) open:animate-rise max-md:mb-2 max-md:w-[calc(100%-16px)] max-md:max-w-none',
        WIDTHS[width],
        className,
      )}
    >
      {isOpen && (
        <div className="px-6 py-5">
          <h2 id={titleId} className="text-16 font-strong">
            {title}
          </h2>
          {children && <div className="mt-1 text-ink-2">{children}</div>}
          {actions && (
            <div
              className={classNames(
                'flex justify-end gap-2',
                width === 880
                  ? 'sticky bottom-0 -mx-6 -mb-5 bg-raised px-6 py-4'
                  : 'mt-5 max-md:flex-col-reverse',
              )}
            >
              {actions}
            </div>
          )}
        </div>
      )}
    </dialog>
  );
}

function show(dialog: HTMLDialogElement): void {
  dialog.showModal();
  dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
}

/**
 * Returns the focus to the opener when the screen removes the dialog. The browser does so only when
 * a dialog is closed.
 */
function giveBack(opener: Element | null): void {
  if (document.activeElement === document.body && opener instanceof HTMLElement)
    opener.focus({ preventScroll: true });
}
