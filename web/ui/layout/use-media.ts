import { useSyncExternalStore } from 'react';

interface Watch {
  subscribe: (onChange: () => void) => () => void;
  holds: () => boolean;
}

/** Asked of the browser once: each drawing of each component asks again. */
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

/** Whether a media query holds, kept true while the window changes. */
export function useMedia(query: string): boolean {
  const { subscribe, holds } = watchOf(query);
  return useSyncExternalStore(subscribe, holds);
}
/** Narrower than 768 px: two-line rows, panels as pages. */
export const useIsPhone = (): boolean => useMedia('(width < 48rem)');
