import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the height that a field had with its error until the next click has landed. Otherwise the
 * button under it moves up while the person, who has just corrected the field, aims at it.
 */
export function useHeightOfError(hasError: boolean): RefObject<HTMLDivElement | null> {
  const field = useRef<HTMLDivElement>(null);
  const height = useRef(0);
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return undefined;
    if (hasError) {
      height.current = element.offsetHeight;
      return undefined;
    }
    if (height.current === 0) return undefined;
    element.style.minHeight = `${height.current}px`;
    const release = () => {
      height.current = 0;
      element.style.minHeight = '';
    };
    addEventListener('click', release, { once: true });
    return () => removeEventListener('click', release);
  }, [hasError]);
  return field;
}
