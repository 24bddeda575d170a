import { type ReactNode, Suspense, lazy, useEffect, useSyncExternalStore } from 'react';
import type { ToastPosition } from './toast-stack.tsx';
import { shownToasts, watchToasts } from './toast-store.ts';

const stack = () => import('./toast-stack.tsx');
const ToastStack = lazy(async () => ({ default: (await stack()).ToastStack }));
/** Its code comes once the page is quiet: before a failure may need it, after what the person came for. */
const FETCHED_AFTER_MS = 2_000;

/** The notification container: holds the page and shows its toasts. `position`: bottom right, unless the root says top right. */
export function Toasts({ position = 'bottom-right', children }: { position?: ToastPosition; children: ReactNode }): ReactNode {
  const isNeeded = useSyncExternalStore(watchToasts, shownToasts).length > 0;
  useEffect(() => {
    const timer = setTimeout(() => void stack(), FETCHED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {children}
      {isNeeded && (
        <Suspense>
          <ToastStack position={position} />
        </Suspense>
      )}
    </>
  );
}
