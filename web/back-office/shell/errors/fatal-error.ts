import { useSyncExternalStore } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { isReported } from '#web/api/ask.ts';
import { showErrorToast } from '#web/ui/feedback/toast-store.ts';

let fatal: Error | null = null;
const listeners = new Set<() => void>();

/**
 * Shows the error page for uncaught errors. An API error shows a toast instead, unless it was
 * already shown. For a missing answer the offline banner is shown, and aborted requests are
 * ignored.
 */
export function watchFatalErrors(): void {
  addEventListener('error', (event) => record(event.error));
  addEventListener('unhandledrejection', (event) => record(event.reason));
}

function record(error: unknown): void {
  if (!(error instanceof Error) || EXPECTED.has(error.name)) return;
  if (error instanceof ApiError) {
    if (!isReported(error)) showErrorToast(error.message);
    return;
  }
  fatal = error;
  for (const listener of listeners) listener();
}
const EXPECTED = new Set(['OfflineError', 'AbortError', 'CancelledError', 'StepUpCancelled']);

export function useFatalError(): Error | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => fatal,
  );
}
