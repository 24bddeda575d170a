import { type RefCallback, useCallback, useState } from 'react';

/** Returns the measured width of an element in whole pixels, or `first` before it is measured. */
export function useWidth(first: number): [RefCallback<HTMLElement>, number] {
  const [width, setWidth] = useState(first);
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(
      ([entry]) => entry && setWidth(Math.round(entry.contentRect.width)),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [watch, width];
}
