import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns a ref that is true while a pointer button or a finger is pressed anywhere on the page.
 */
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
