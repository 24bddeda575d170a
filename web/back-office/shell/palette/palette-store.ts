let isOpen = false;
const listeners = new Set<() => void>();

export const isPaletteOpen = (): boolean => isOpen;

export function openPalette(): void {
  setPalette(true);
}
export function closePalette(): void {
  setPalette(false);
}
export function watchPalette(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setPalette(value: boolean): void {
  isOpen = value;
  for (const listener of listeners) listener();
}
