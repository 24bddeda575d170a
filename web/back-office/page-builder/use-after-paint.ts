import { startTransition, useEffect, useRef, useState } from 'react';

/** The value a frame later: what is typed is painted first, and what follows it is drawn in the time that is left. However fast letters come, the last one that was painted is shown. */
export function useAfterPaint<Value>(value: Value): Value {
  const [shown, show] = useState(value);
  const latest = useRef(value);
  const isAwaited = useRef(false);
  useEffect(() => {
    latest.current = value;
    if (isAwaited.current || value === shown) return;
    isAwaited.current = true;
    afterPaint(() => {
      isAwaited.current = false;
      startTransition(() => show(latest.current));
    });
  }, [value, shown]);
  return shown;
}

/** A hidden tab paints nothing, and is told all the same. */
const NO_FRAME_MS = 100;

function afterPaint(then: () => void): void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    then();
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, NO_FRAME_MS);
}
