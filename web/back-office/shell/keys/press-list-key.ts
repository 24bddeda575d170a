const ROW = 'tr, li';
const PANEL_WAIT_MS = 5_000;

/**
 * Handles the shortcuts of the list on the screen, wherever the focus is. `data-shortcut` marks the
 * control that a key activates, first in the selection bar, then in the row, then in the open
 * panel.
 */
export function pressListKey(key: string): void {
  if (key === 'j' || key === 'k') step(key);
  else if (key === 'x')
    currentRow()?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
  else if (key === 'f')
    document.querySelector<HTMLInputElement>('#contenu [role=search] input')?.focus();
  else pressMarked(key);
}

/**
 * Moves the focus between rows or, when the focus is in an open panel, opens the next or previous
 * panel.
 */
function step(key: 'j' | 'k'): void {
  const row = focusedRow();
  const ofPanel = row ? null : markedIn(openPanel(), key);
  if (ofPanel) return activate(ofPanel);
  const links = rowLinks();
  const from = links.findIndex((link) => (row ?? currentRow())?.contains(link));
  const next =
    from < 0 ? links[key === 'j' ? 0 : links.length - 1] : links[from + (key === 'j' ? 1 : -1)];
  next?.focus();
}

function pressMarked(key: string): void {
  const row = focusedRow();
  const places = [document.querySelector('[data-selection]'), row, row ? null : openPanel()];
  const found = places.map((place) => markedIn(place, key)).find((each) => each !== null);
  if (found) activate(found);
  else if (row && isOfPanels(row)) openAndPress(row, key);
}

/** Opens the panel of a row and activates the control there, when the row itself has none. */
function openAndPress(row: Element, key: string): void {
  row.querySelector<HTMLElement>('[data-row-link]')?.click();
  const until = Date.now() + PANEL_WAIT_MS;
  const attempt = (): void => {
    const isOpened = row.isConnected && row.getAttribute('aria-current') !== null;
    const found = isOpened ? markedIn(openPanel(), key) : null;
    if (found) activate(found);
    else if (Date.now() < until) setTimeout(attempt, 50);
  };
  attempt();
}

const isOfPanels = (row: Element): boolean => row.closest('[data-opens-panel]') !== null;

const rowLinks = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('#contenu [data-row-link]'),
];

const focusedRow = (): Element | null => {
  const row = document.activeElement?.closest(ROW) ?? null;
  return row?.querySelector('[data-row-link]') ? row : null;
};

/** Returns the focused row, or else the row whose panel is open. */
const currentRow = (): Element | null =>
  focusedRow() ??
  rowLinks()
    .map((link) => link.closest(ROW))
    .find((row) => row?.getAttribute('aria-current') !== null) ??
  null;

const openPanel = (): Element | null => document.querySelector('[data-side-panel]');

const markedIn = (place: Element | null | undefined, key: string): HTMLElement | null =>
  place?.querySelector<HTMLElement>(`[data-shortcut="${key}"]:not(:disabled)`) ?? null;

function activate(marked: HTMLElement): void {
  if (marked.matches('textarea, input')) marked.focus();
  else marked.click();
}
