import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { setOffline } from '#web/api/connection.ts';

const EVERY_MS = 5_000;

/**
 * Polls `/health` every 5 s while the server does not answer, and when the browser is online again.
 * Then the failed queries run again.
 */
export function useAskedAgain(offline: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!offline) return undefined;
    const poll = () => {
      void fetch('/health', { cache: 'no-store' }).then(
        () => setOffline(false),
        () => undefined,
      );
    };
    const timer = setInterval(poll, EVERY_MS);
    addEventListener('online', poll);
    return () => {
      clearInterval(timer);
      removeEventListener('online', poll);
    };
  }, [offline, queryClient]);
}
