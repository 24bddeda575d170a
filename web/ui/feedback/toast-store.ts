/**
 * The notices of the page: queued, open, closing, gone. Plain state without React, so that the
 * API’s client can speak too.
 */
export type ToastColor = 'primary' | 'secondary' | 'error' | 'warning' | 'neutral';
export interface ToastWords {
  title: string;
  description?: string;
  color?: ToastColor;
  /** One thing to do about it: « Rétablir », « Voir ». Closes the toast. */
  action?: { label: string; run: () => void };
  /**
   * Milliseconds; the place of the toasts decides when absent. `Infinity` stays until it is closed.
   */
  duration?: number;
}
export interface Toast extends ToastWords {
  id: string;
  open: boolean;
  color: ToastColor;
}

const MOST_TOASTS = 5;
const REMOVED_AFTER_MS = 200;
const ERROR_TOAST_MS = 3000;
export const TOP_RIGHT_TOAST_MS = 5000;
export const SWIPE_THRESHOLD_PX = 50;

let shown: readonly Toast[] = [];
let queued: readonly Toast[] = [];
let count = 0;
const listeners = new Set<() => void>();

/** Shows a notice, at once or when one of the five places is free. Returns its id. */
export function showToast(content: ToastWords): string {
  const toast: Toast = { color: 'neutral', ...content, id: `toast-${++count}`, open: true };
  if (shown.length < MOST_TOASTS) shown = [...shown, toast];
  else queued = [...queued, toast];
  notifyListeners();
  return toast.id;
}

/** The specification’s failure: « Erreur », the sentence, in the error colour, 3 seconds. */
export function showErrorToast(description: string): string {
  // Several calls that fail together for one reason say it once.
  const same = [...shown, ...queued].find(
    (toast) => toast.open && toast.color === 'error' && toast.description === description,
  );
  if (same) return same.id;
  return showToast({ title: 'Erreur', description, color: 'error', duration: ERROR_TOAST_MS });
}

/** Closes it now; it leaves the list 200 ms later, once its way out has been seen. */
export function closeToast(id: string): void {
  queued = queued.filter((toast) => toast.id !== id);
  if (!shown.some((toast) => toast.id === id && toast.open)) return;
  shown = shown.map((toast) => (toast.id === id ? { ...toast, open: false } : toast));
  notifyListeners();
  setTimeout(() => remove(id), REMOVED_AFTER_MS);
}

export const shownToasts = (): readonly Toast[] => shown;

export function watchToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function remove(id: string): void {
  shown = shown.filter((toast) => toast.id !== id);
  const free = MOST_TOASTS - shown.length;
  shown = [...shown, ...queued.slice(0, free)];
  queued = queued.slice(free);
  notifyListeners();
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}
