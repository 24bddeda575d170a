import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { setOffline } from '#web/api/connection.ts';

const EVERY_MS = 5_000;

/** While there is no answer, knocks every 5 s (and as soon as the browser says the network is back); then what failed is read again. */
export function useAskedAgain(offline: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!offline) return undefined;
    const knock = () => {
      void fetch('/health', { cache: 'no-store' }).then(
        () => setOffline(false),
        () => undefined,
      );
    };
    const timer = setInterval(knock, EVERY_MS);
    addEventListener('online', knock);
    return () => {
      clearInterval(timer);
      removeEventListener('online', knock);
    };
  }, [offline, queryClient]);
}
