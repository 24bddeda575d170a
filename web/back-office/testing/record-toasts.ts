import { onTestFinished, vi } from 'vitest';
import { type Toast, shownToasts, watchToasts } from '#web/ui/feedback/toast-store.ts';

/**
 * Returns a function that lists every toast opened from now on, in order. Closed toasts stay in the
 * list, because a slow machine may look after they have closed.
 */
export function recordToasts(): () => readonly Toast[] {
  const before = new Set(shownToasts().map(({ id }) => id));
  const recorded = new Map<string, Toast>();
  onTestFinished(
    watchToasts(() => {
      for (const toast of shownToasts())
        if (!before.has(toast.id) && !recorded.has(toast.id)) recorded.set(toast.id, toast);
    }),
  );
  return () => [...recorded.values()];
}

/**
 * Leaves every toast of this test open until it is clicked, as when another window has the focus.
 * On a slow machine a toast would close before the test clicks it.
 */
export function holdToasts(): void {
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  onTestFinished(() => hasFocus.mockRestore());
}
