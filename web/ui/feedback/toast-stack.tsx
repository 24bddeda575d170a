import { Check, CircleAlert, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { type ReactNode, useSyncExternalStore } from 'react';
import { classNames } from '#web/ui/layout/class-names.ts';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import {
  SWIPE_THRESHOLD_PX,
  type Toast,
  type ToastColor,
  TOP_RIGHT_TOAST_MS,
  closeToast,
  shownToasts,
  watchToasts,
} from './toast-store.ts';

export type ToastPosition = 'top-right' | 'bottom-right';
const ICONS: Record<ToastColor, { icon: LucideIcon; className: string } | null> = {
  primary: { icon: Check, className: 'text-primary' },
  secondary: { icon: Info, className: 'text-secondary' },
  warning: { icon: TriangleAlert, className: 'text-warning' },
  error: { icon: CircleAlert, className: 'text-error' },
  neutral: null,
};
const PLACES: Record<ToastPosition, string> = {
  'top-right': 'top-4 right-4 max-md:top-2',
  'bottom-right':
    'right-4 bottom-[calc(1rem+var(--bottom-notice))] max-md:bottom-[calc(var(--bottom-bar)+1rem+var(--bottom-notice))]',
};

/** The toasts that are shown, one under the other; F8 brings the keyboard to them. */
export function ToastStack({ position }: { position: ToastPosition }): ReactNode {
  const toasts = useSyncExternalStore(watchToasts, shownToasts);
  return (
    <Radix.Provider
      label="Notification"
      duration={TOP_RIGHT_TOAST_MS}
      swipeThreshold={SWIPE_THRESHOLD_PX}
      swipeDirection="right"
    >
      {toasts.map((toast) => (
        <ToastView key={toast.id} toast={toast} />
      ))}
      <Radix.Viewport
        label="Notifications ({hotkey})"
        className={classNames(
          'fixed z-50 m-0 flex w-88 list-none flex-col gap-4 p-0 outline-none max-md:right-2 max-md:left-2 max-md:w-auto',
          PLACES[position],
        )}
      />
    </Radix.Provider>
  );
}

function ToastView({ toast }: { toast: Toast }): ReactNode {
  const mark = ICONS[toast.color];
  return (
    <Radix.Root
      open={toast.open}
      onOpenChange={(open) => !open && closeToast(toast.id)}
      type={toast.color === 'error' ? 'foreground' : 'background'}
      {...(toast.duration !== undefined && { duration: toast.duration })}
      className="floating flex animate-rise gap-3 py-3 pr-3 pl-4 leading-5 data-[state=closed]:animate-leave data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
    >
      {mark && <Icon of={mark.icon} className={classNames('mt-0.5', mark.className)} />}
      <div className={classNames('min-w-0 flex-1', !toast.description && 'flex flex-wrap gap-x-3')}>
        <Radix.Title className="font-medium">{toast.title}</Radix.Title>
        {toast.description && (
          <Radix.Description className="text-ink-2">{toast.description}</Radix.Description>
        )}
        {toast.action && (
          <Radix.Action
            altText={toast.action.label}
            onClick={toast.action.run}
            className="link max-md:-my-3 max-md:py-3"
          >
            {toast.action.label}
          </Radix.Action>
        )}
      </div>
      <Radix.Close asChild>
        <IconButton icon={X} label="Fermer" className="-my-1.5 -mr-1.5 max-md:-my-3" />
      </Radix.Close>
    </Radix.Root>
  );
}
