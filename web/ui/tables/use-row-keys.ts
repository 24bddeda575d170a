import { type RefCallback, useCallback } from 'react';

/**
 * For a table or list whose rows have a `data-row-link`: ↑ and ↓ (or k and j) move between rows,
 * and x selects the focused row.
 */
export function useRowKeys(): RefCallback<HTMLElement> {
  return useCallback((list: HTMLElement | null) => {
    if (!list) return undefined;
    const press = (event: KeyboardEvent) => moveBetweenRows(event, list);
    list.addEventListener('keydown', press);
    return () => list.removeEventListener('keydown', press);
  }, []);
}

function moveBetweenRows(event: KeyboardEvent, list: HTMLElement): void {
  const row = event.target instanceof HTMLElement ? event.target.closest('tr, li') : null;
  if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
  const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
  if (event.key === 'x') row.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
  else if (step) focusRow(list, row, step);
  else return;
  event.preventDefault();
}

function focusRow(list: HTMLElement, from: Element, step: number): void {
  const links = [...list.querySelectorAll<HTMLElement>('[data-row-link]')];
  const at = links.findIndex((link) => from.contains(link));
  links[at + step]?.focus();
}
