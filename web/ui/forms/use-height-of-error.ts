import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Preserves the height of a field with an error until the next click has ended. Otherwise the
 * button below would move up while the person, who has just corrected the field, clicks it.
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
