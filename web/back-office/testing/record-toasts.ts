import { onTestFinished, vi } from 'vitest';
import { type Toast, shownToasts, watchToasts } from '#web/ui/feedback/toast-store.ts';

/**
 * Every toast that opens from now on, in order. Those that have closed meanwhile stay in the list:
 * a toast closes after a few seconds, and a slow machine takes longer to look.
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
 * Every toast of this test stays until it is clicked, as while another window is in front: a slow
 * machine takes longer to reach its button than it lasts.
 */
export function holdToasts(): void {
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  onTestFinished(() => hasFocus.mockRestore());
}
