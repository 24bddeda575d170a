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
  /** What failed and why: reads that fail together for one reason share a toast. */
  failure?: ReadFailure;
}

interface ReadFailure {
  /** « la note moyenne » */
  subjects: readonly string[];
  reason: string;
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
export function showToast(content: ToastWords & Pick<Toast, 'failure'>): string {
  const toast: Toast = { color: 'neutral', ...content, id: `toast-${++count}`, open: true };
  if (shown.length < MOST_TOASTS) shown = [...shown, toast];
  else queued = [...queued, toast];
  notifyListeners();
  return toast.id;
}

/**
 * The toast of a failure: « Erreur », the sentence, in the error colour, for 3 seconds. Reads of
 * named subjects that fail together for one reason share a toast, which names each of them.
 */
export function showErrorToast(description: string, failure?: ReadFailure): string {
  const open = [...shown, ...queued].filter((toast) => toast.open && toast.color === 'error');
  const same = open.find((toast) => toast.description === description);
  if (same) return same.id;
  const beside = open.find((toast) => failure && toast.failure?.reason === failure.reason);
  if (!failure || !beside?.failure)
    return showToast({
      title: 'Erreur',
      description,
      color: 'error',
      duration: ERROR_TOAST_MS,
      ...(failure && { failure }),
    });
  const subjects = [...new Set([...beside.failure.subjects, ...failure.subjects])];
  if (subjects.length > beside.failure.subjects.length)
    replaceToast({
      ...beside,
      description: `Chargement impossible : ${subjects.join(', ')}.\n${failure.reason}`,
      failure: { subjects, reason: failure.reason },
    });
  return beside.id;
}

function replaceToast(changed: Toast): void {
  const replace = (toast: Toast): Toast => (toast.id === changed.id ? changed : toast);
  shown = shown.map(replace);
  queued = queued.map(replace);
  notifyListeners();
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
