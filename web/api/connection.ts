/**
 * The state of the connection to the server. Every call reports here; the offline banner and
 * waiting operations listen.
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
