import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
const keyOf = (teamId: string): string => `recueil_sample_${teamId}`;

/**
 * Stores in the browser whether this person looks at example figures. The server has no example
 * data that could be sent, published, exported or counted.
 */
export function useSample(
  teamId: string,
): readonly [isShown: boolean, show: (on: boolean) => void] {
  const isShown = useSyncExternalStore(
    (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    () => localStorage.getItem(keyOf(teamId)) !== null,
  );
  const show = (on: boolean): void => {
    if (on) localStorage.setItem(keyOf(teamId), 'on');
    else localStorage.removeItem(keyOf(teamId));
    listeners.forEach((listener) => listener());
  };
  return [isShown, show];
}
