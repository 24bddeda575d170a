import { useSyncExternalStore } from 'react';

interface Watch {
  subscribe: (onChange: () => void) => () => void;
  holds: () => boolean;
}

/**
 * The media queries in use. They are cached, because each rendering of each component needs them.
 */
const watches = new Map<string, Watch>();

function watchOf(query: string): Watch {
  const cached = watches.get(query);
  if (cached) return cached;
  const media = matchMedia(query);
  const subscribe = (onChange: () => void) => {
    media.addEventListener('change', onChange);
    return () => media.removeEventListener('change', onChange);
  };
  const watch = { subscribe, holds: () => media.matches };
  watches.set(query, watch);
  return watch;
}

/** Returns true while a media query matches. The value is updated when the window changes. */
export function useMedia(query: string): boolean {
  const { subscribe, holds } = watchOf(query);
  return useSyncExternalStore(subscribe, holds);
}
/** Returns true below 768 px, where rows have two lines and panels are pages. */
export const useIsPhone = (): boolean => useMedia('(width < 48rem)');
