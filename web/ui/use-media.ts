import { useSyncExternalStore } from 'react';

/** Whether a media query holds, kept true while the window changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (tell) => {
      const media = matchMedia(query);
      media.addEventListener('change', tell);
      return () => media.removeEventListener('change', tell);
    },
    () => matchMedia(query).matches,
  );
}
/** Narrower than 768 px: two-line rows, panels as pages. */
export const useIsPhone = (): boolean => useMedia('(width < 48rem)');
