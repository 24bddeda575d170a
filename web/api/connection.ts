/**
 * Whether the server answers. Every call reports here; the offline banner and those who wait
 * listen.
 */
type Listener = () => void;
let offline = false;
const listeners = new Set<Listener>();

export const isOffline = (): boolean => offline;

export function setOffline(value: boolean): void {
  if (offline === value) return;
  offline = value;
  for (const listener of listeners) listener();
}

export function watchConnection(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
