import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import type { ToastPosition, ToastStack } from './toast-stack.tsx';
import { shownToasts, watchToasts } from './toast-store.ts';

/**
 * The code is loaded after this delay: after the content of the page, and before a failure is
 * likely to need it.
 */
const FETCHED_AFTER_MS = 2_000;

/** Renders the page and its toasts. The default `position` is bottom right. */
export function Toasts({
  position = 'bottom-right',
  children,
}: {
  position?: ToastPosition;
  children: ReactNode;
}): ReactNode {
  const isNeeded = useSyncExternalStore(watchToasts, shownToasts).length > 0;
  const stack = useStack(isNeeded);
  return (
    <>
      {children}
      {isNeeded && stack && <stack.ToastStack position={position} />}
    </>
  );
}

/**
 * Uses `import()` instead of `lazy`, because a failed import must not break the page while the
 * server does not answer. The next notification tries again.
 */
function useStack(isNeeded: boolean): { ToastStack: typeof ToastStack } | null {
  const [stack, setStack] = useState<{ ToastStack: typeof ToastStack } | null>(null);
  useEffect(() => {
    if (stack) return undefined;
    const fetchStack = () => void import('./toast-stack.tsx').then(setStack, () => undefined);
    const timer = setTimeout(fetchStack, isNeeded ? 0 : FETCHED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [stack, isNeeded]);
  return stack;
}
