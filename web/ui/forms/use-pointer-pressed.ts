import { type RefObject, useEffect, useRef } from 'react';

/** Whether a button of the pointer, or a finger, is down anywhere on the page. */
export function usePointerPressed(): RefObject<boolean> {
  const isPressed = useRef(false);
  useEffect(() => {
    const stop = new AbortController();
    const options = { signal: stop.signal, capture: true };
    for (const type of ['pointerdown', 'pointerup', 'pointercancel'])
      addEventListener(type, () => (isPressed.current = type === 'pointerdown'), options);
    return () => stop.abort();
  }, []);
  return isPressed;
}
