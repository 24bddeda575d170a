import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/**
 * Draws its children in a task of their own, after the first frame of the screen: what is read last
 * must not delay what is read first. `until` stands in their place, about as high, so that nothing
 * moves.
 */
export function AfterFirstPaint({
  until,
  children,
}: {
  until: ReactNode;
  children: ReactNode;
}): ReactNode {
  return useIsPainted() ? children : until;
}

/** Whether the first frame of this component is on the screen. */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    let isMounted = true;
    afterPaint(() => {
      if (isMounted) startTransition(() => setPainted(true));
    });
    return () => {
      isMounted = false;
    };
  }, []);
  return isPainted;
}
