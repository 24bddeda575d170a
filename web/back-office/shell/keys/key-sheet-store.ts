let isOpen = false;
const listeners = new Set<() => void>();

export const isKeySheetOpen = (): boolean => isOpen;
export const openKeySheet = (): void => setSheet(true);
export const closeKeySheet = (): void => setSheet(false);

export function watchKeySheet(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setSheet(value: boolean): void {
  isOpen = value;
  for (const listener of listeners) listener();
}
