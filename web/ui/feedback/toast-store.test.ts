import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { closeToast, showErrorToast, showToast, shownToasts } from './toast-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  while (shownToasts().length > 0) {
    for (const toast of shownToasts()) closeToast(toast.id);
    vi.advanceTimersByTime(200);
  }
  vi.useRealTimers();
});
const titles = () => shownToasts().map((toast) => toast.title);

describe('toasts', () => {
  test('at most five are shown at once; the others wait for a place', () => {
    const ids = ['un', 'deux', 'trois', 'quatre', 'cinq', 'six'].map((title) =>
      showToast({ title }),
    );
    expect(titles()).toEqual(['un', 'deux', 'trois', 'quatre', 'cinq']);
    closeToast(ids[1] ?? '');
    vi.advanceTimersByTime(200);
    expect(titles()).toEqual(['un', 'trois', 'quatre', 'cinq', 'six']);
  });

  test('a closed one is removed after 200 ms', () => {
    const id = showToast({ title: 'un' });
    closeToast(id);
    vi.advanceTimersByTime(199);
    expect(shownToasts()).toMatchObject([{ id, open: false }]);
    vi.advanceTimersByTime(1);
    expect(shownToasts()).toEqual([]);
  });

  test('a waiting one that is closed is never shown', () => {
    const ids = [1, 2, 3, 4, 5, 6].map((title) => showToast({ title: String(title) }));
    closeToast(ids[5] ?? '');
    closeToast(ids[0] ?? '');
    vi.advanceTimersByTime(200);
    expect(titles()).toEqual(['2', '3', '4', '5']);
  });

  test('an error has the title « Erreur » and lasts 3 s', () => {
    showErrorToast('Les informations de connexion sont incorrectes');
    expect(shownToasts()).toMatchObject([
      {
        title: 'Erreur',
        description: 'Les informations de connexion sont incorrectes',
        color: 'error',
        duration: 3000,
      },
    ]);
  });
});
