import { onTestFinished, vi } from 'vitest';

/**
 * Every toast of this test stays until it is clicked, as while another window is in front: a slow
 * machine takes longer to reach its button than it lasts.
 */
export function holdToasts(): void {
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  onTestFinished(() => hasFocus.mockRestore());
}
