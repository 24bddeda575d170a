import { useSyncExternalStore } from 'react';

interface Watch {
  subscribe: (tell: () => void) => () => void;
  holds: () => boolean;
}

/** Asked of the browser once: each drawing of each component asks again. */
const watches = new Map<string, Watch>();

function watchOf(query: string): Watch {
  const known = watches.get(query);
  if (known) return known;
  const media = matchMedia(query);
  const subscribe = (tell: () => void) => {
    media.addEventListener('change', tell);
    return () => media.removeEventListener('change', tell);
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
