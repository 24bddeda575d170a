import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveDraft } from './save-draft.ts';

const DAY = 86_400_000;

/** The form of two products as the server renders it, with the stored values. */
function serve({ text = '', rating = 0 }: { text?: string; rating?: number } = {}): void {
  document.body.innerHTML = `
    <form data-lost="x">
      ${[1, 5].map((value) => `<input type="radio" name="rating_1" value="${value}" ${value === rating ? 'checked' : ''} />`).join('')}
      <details><textarea name="body_1">${text}</textarea><input type="file" name="media_1" /></details>
      <input type="text" name="name" value="Léa" />
    </form>`;
  saveDraft();
}

const field = <T extends HTMLElement>(selector: string): T => document.querySelector(selector) as T;
const texts = () => field<HTMLTextAreaElement>('textarea');
const fiveStars = () => field<HTMLInputElement>('[name=rating_1][value="5"]');

function write(text: string): void {
  texts().value = text;
  fiveStars().checked = true;
  texts().dispatchEvent(new Event('input', { bubbles: true }));
}

const runner = location.href;
beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/y/jeton/products');
});
afterEach(() => {
  vi.useRealTimers();
  history.replaceState(null, '', runner);
  document.body.replaceChildren();
  localStorage.clear();
});

test('a draft of stars and texts is restored on the same device, and its section is open', () => {
  serve();
  write('Très doux');
  serve();
  expect([texts().value, fiveStars().checked]).toEqual(['Très doux', true]);
  expect(field<HTMLDetailsElement>('details').open).toBe(true);
  expect(field<HTMLInputElement>('[name=name]').value).toBe('Léa');
});

test('a form that was sent leaves no draft on the device, also when the server trimmed its text', () => {
  serve();
  write('  Très doux  ');
  expect(localStorage).toHaveLength(1);
  serve({ text: 'Très doux', rating: 5 });
  expect(localStorage).toHaveLength(0);
  expect(texts().value).toBe('Très doux');
});

test('drafts are deleted after seven days, also those of other forms', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20) });
  serve();
  write('Très doux');
  const [key = ''] = Object.keys(localStorage);
  localStorage.setItem('/y/autre/products', localStorage.getItem(key) ?? '');
  vi.setSystemTime(Date.now() + 6 * DAY);
  serve();
  expect(texts().value).toBe('Très doux');
  vi.setSystemTime(Date.now() + 2 * DAY);
  serve();
  expect([texts().value, fiveStars().checked]).toEqual(['', false]);
  expect(localStorage).toHaveLength(0);
});
