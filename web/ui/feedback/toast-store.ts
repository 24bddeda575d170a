/**
 * The notifications of the page and their states: queued, open, closing and removed. The module
 * does not use React, so that the API client can show notifications.
 */
export type ToastColor = 'primary' | 'secondary' | 'error' | 'warning' | 'neutral';
export interface ToastText {
  title: string;
  description?: string;
  color?: ToastColor;
  /** An action such as « Rétablir » or « Voir ». It closes the toast. */
  action?: { label: string; run: () => void };
  /**
   * The duration in milliseconds. The default depends on the position of the toasts. `Infinity`
   * keeps the toast until it is closed.
   */
  duration?: number;
}
export interface Toast extends ToastText {
  id: string;
  open: boolean;
  color: ToastColor;
  /**
   * The read that failed and the reason. Reads that fail at the same time for the same reason share
   * one toast.
   */
  failure?: ReadFailure;
}

interface ReadFailure {
  /** Such as « la note moyenne ». */
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

/** Shows a notification, immediately or when one of the five places is free. Returns its id. */
export function showToast(content: ToastText & Pick<Toast, 'failure'>): string {
  const toast: Toast = { color: 'neutral', ...content, id: `toast-${++count}`, open: true };
  if (shown.length < MOST_TOASTS) shown = [...shown, toast];
  else queued = [...queued, toast];
  notifyListeners();
  return toast.id;
}

/**
 * Shows the toast of a failure for 3 seconds: « Erreur » and the sentence, in the error colour.
 * Failed reads with the same reason share one toast, which names each subject.
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

/** Closes the toast. It is removed from the list 200 ms later, after its animation. */
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
