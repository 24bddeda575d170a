import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import type { ToastPosition, ToastStack } from './toast-stack.tsx';
import { shownToasts, watchToasts } from './toast-store.ts';

/**
 * Its code comes once the page is quiet: before a failure may need it, after what the person came
 * for.
 */
const FETCHED_AFTER_MS = 2_000;

/**
 * The notification container: holds the page and shows its toasts. `position`: bottom right, unless
 * the root says top right.
 */
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
 * Imported here and not by `lazy`: while the server does not answer, a failed import must not break
 * the page. The next notification tries again.
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
