import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/**
 * Renders its children in a separate task after the first frame of the screen, so that content
 * lower on the page does not delay the first content. `until` is shown in their place. It has about
 * the same height, so that nothing moves.
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

/** Returns true when the first frame of this component is on the screen. */
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
