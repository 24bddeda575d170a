import { useSyncExternalStore } from 'react';

let fatal: Error | null = null;
const listeners = new Set<() => void>();

/** Errors that nobody caught lead to the error page. A refusal of the API and an abandoned request are not among them: they were told where they happened. */
export function watchFatalErrors(): void {
  addEventListener('error', (event) => keep(event.error));
  addEventListener('unhandledrejection', (event) => keep(event.reason));
}

function keep(error: unknown): void {
  if (!(error instanceof Error) || EXPECTED.has(error.name)) return;
  fatal = error;
  for (const listener of listeners) listener();
}
const EXPECTED = new Set(['ApiError', 'OfflineError', 'AbortError', 'CancelledError']);

export function useFatalError(): Error | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => fatal,
  );
}
