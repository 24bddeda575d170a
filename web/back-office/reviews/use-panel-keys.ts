import { useEffect } from 'react';

interface PanelKeys {
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/**
 * While a review is open: j and k go to the next and the one before, r to the answer. Where
 * somebody types, letters are letters; in the list they are the list’s.
 */
export function usePanelKeys({ onPrevious, onNext }: PanelKeys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isElsewhere =
        event.target instanceof HTMLElement &&
        event.target.closest(
          'dialog, [popover]:popover-open, input, textarea, select, [contenteditable]',
        );
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere)
        return;
      const act = { j: onNext, k: onPrevious, r: focusReply }[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [onPrevious, onNext]);
}

function focusReply(): void {
  document.querySelector<HTMLTextAreaElement>('textarea[data-reply]')?.focus();
}
