import { openPalette } from '../palette/palette-store.ts';
import { openKeySheet } from './key-sheet-store.ts';

const TYPING =
  'dialog, [popover]:popover-open, input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';
const OF_LISTS = new Set(['j', 'k', 'x', 'e', 'r', 'a', 'f']);

/**
 * Handles keys without a modifier outside of text fields: search, list of shortcuts and list keys.
 */
export function pressShortcut(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (event.defaultPrevented || ctrlKey || metaKey || altKey) return;
  if (target instanceof HTMLElement && target.closest(TYPING)) return;
  const act = actOf(key);
  if (!act) return;
  event.preventDefault();
  act();
}

function actOf(key: string): (() => void) | null {
  if (key === '/') return openPalette;
  if (key === '?') return openKeySheet;
  if (OF_LISTS.has(key))
    return () => void import('./press-list-key.ts').then(({ pressListKey }) => pressListKey(key));
  return null;
}
