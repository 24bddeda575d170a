import { Check, CircleAlert, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import {
  type Toast,
  type ToastColor,
  TOP_RIGHT_TOAST_MS,
  closeToast,
  shownToasts,
  watchToasts,
} from './toast-store.ts';
import { Announcement } from './announcement.tsx';
import { useClearOfActions } from './use-clear-of-actions.ts';
import { useSwipe } from './use-swipe.ts';

export type ToastPosition = 'top-right' | 'bottom-right';
const ICONS: Record<ToastColor, { icon: LucideIcon; className: string } | null> = {
  primary: { icon: Check, className: 'text-primary' },
  secondary: { icon: Info, className: 'text-secondary' },
  warning: { icon: TriangleAlert, className: 'text-warning' },
  error: { icon: CircleAlert, className: 'text-error' },
  neutral: null,
};
const PLACES: Record<ToastPosition, string> = {
  'top-right': 'right-4 md:top-4',
  'bottom-right': 'right-4 md:bottom-[calc(1rem+var(--notice))]',
};

/**
 * The list of visible toasts. F8 moves the focus to it, and Escape closes the focused toast. Toasts
 * do not close while the pointer or the focus is in the list, or while another window is in front.
 */
export function ToastStack({ position }: { position: ToastPosition }): ReactNode {
  const toasts = useSyncExternalStore(watchToasts, shownToasts);
  const list = useRef<HTMLOListElement>(null);
  const isHeld = useHeld(list);
  useClearOfActions(list, position === 'top-right', isHeld, toasts);
  return (
    <div role="region" aria-label="Notifications (F8)" className="print:hidden">
      <ol
        ref={list}
        tabIndex={-1}
        className={classNames(
          'fixed z-50 m-0 flex w-88 list-none flex-col gap-4 p-0 outline-none max-md:right-2 max-md:bottom-[calc(var(--bottom-bar)+1rem+var(--notice))] max-md:left-2 max-md:w-auto',
          PLACES[position],
        )}
      >
        {toasts.map((toast) => (
          <ToastView key={toast.id} toast={toast} isHeld={isHeld} list={list} />
        ))}
      </ol>
      {toasts.map((toast) => (
        <Announcement key={toast.id + toast.description} toast={toast} />
      ))}
    </div>
  );
}

/** Returns true while the pointer or the focus is in the list, or another window is in front. */
function useHeld(list: RefObject<HTMLOListElement | null>): boolean {
  const [isHeld, setHeld] = useState(() => !document.hasFocus());
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const element = list.current;
    const hold = () => setHeld(true);
    const holdIfFocused = () =>
      setHeld(!document.hasFocus() || (element?.contains(document.activeElement) ?? false));
    const holdIfHovered = ({ relatedTarget }: FocusEvent) =>
      setHeld(
        element?.contains(relatedTarget as Node | null) || element?.matches(':hover') || false,
      );
    holdIfFocused(); // the window may have got the focus since the first rendering
    addEventListener('keydown', ({ key }) => key === 'F8' && element?.focus(), { signal });
    addEventListener('blur', hold, { signal });
    addEventListener('focus', holdIfFocused, { signal });
    element?.addEventListener('pointermove', hold, { signal });
    element?.addEventListener('pointerleave', holdIfFocused, { signal });
    element?.addEventListener('focusin', hold, { signal });
    element?.addEventListener('focusout', holdIfHovered, { signal });
    return () => stop.abort();
  }, [list]);
  return isHeld;
}

interface ToastViewProps {
  toast: Toast;
  isHeld: boolean;
  list: RefObject<HTMLOListElement | null>;
}

function ToastView({ toast, isHeld, list }: ToastViewProps): ReactNode {
  const item = useRef<HTMLLIElement>(null);
  const mark = ICONS[toast.color];
  const close = useCallback(() => {
    if (item.current?.contains(document.activeElement)) list.current?.focus();
    closeToast(toast.id);
  }, [list, toast.id]);
  useEffect(() => {
    const element = item.current;
    const press = ({ key }: KeyboardEvent) => key === 'Escape' && close();
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  }, [close]);
  useCloseAfter(toast, isHeld);
  return (
    <li
      ref={item}
      data-state={toast.open ? 'open' : 'closed'}
      {...useSwipe(item, close)}
      className="floating flex animate-rise touch-none gap-3 py-3 pr-3 pl-4 leading-5 select-none data-[state=closed]:animate-leave data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=move]:translate-x-(--swipe-x)"
    >
      {mark && <Icon of={mark.icon} className={classNames('mt-0.5', mark.className)} />}
      <div className={classNames('min-w-0 flex-1', !toast.description && 'flex flex-wrap gap-x-3')}>
        <div className="font-medium">{toast.title}</div>
        {toast.description?.split('\n').map((line) => (
          <div key={line} className="text-ink-2">
            {line}
          </div>
        ))}
        {toast.action && (
          <button
            type="button"
            onClick={() => {
              toast.action?.run();
              close();
            }}
            className="link max-md:-my-3 max-md:py-3"
          >
            {toast.action.label}
          </button>
        )}
      </div>
      <IconButton
        icon={X}
        label="Fermer"
        onClick={close}
        className="-my-1.5 -mr-1.5 max-md:-my-3"
      />
    </li>
  );
}

/** Closes the toast when its time has passed. The time is paused while the stack is held. */
function useCloseAfter(
  { id, open, description, duration = TOP_RIGHT_TOAST_MS }: Toast,
  isHeld: boolean,
): void {
  const remainingMs = useRef(duration);
  useEffect(() => void (remainingMs.current = duration), [description, duration]);
  useEffect(() => {
    if (!open || isHeld || remainingMs.current === Infinity) return undefined;
    const startedAt = performance.now();
    const timer = setTimeout(() => closeToast(id), remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= performance.now() - startedAt;
    };
  }, [id, open, isHeld, description]);
}
