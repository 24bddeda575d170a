import '#web/ui/ui.css';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { closeToast, showErrorToast, showToast, shownToasts } from './toast-store.ts';
import { Toasts } from './toasts.tsx';

beforeEach(() => page.viewport(1024, 768));
afterEach(async () => {
  vi.useRealTimers();
  await userEvent.unhover(document.body);
  while (shownToasts().length > 0) {
    for (const toast of shownToasts()) closeToast(toast.id);
    await new Promise((resolve) => setTimeout(resolve, 210));
  }
});
const toastAt = (text: string) =>
  page.getByText(text).element().closest('li')?.getBoundingClientRect();

/** Waits until a change is placed and drawn. */
const twoFrames = () =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

test('toasts are at the top right of the page, 16 px apart', async () => {
  await render(<Toasts position="top-right">Page</Toasts>);
  showToast({ title: 'Un', duration: Infinity });
  showToast({ title: 'Deux', duration: Infinity });
  await expect.element(page.getByText('Deux')).toBeVisible();
  await Promise.all(document.getAnimations().map((animation) => animation.finished));
  const [first, second] = [toastAt('Un'), toastAt('Deux')];
  expect((second?.top ?? 0) - (first?.bottom ?? 0)).toBe(16);
  expect(first?.top).toBe(16);
});

test('toasts never cover a button: they are shown below those at the top of the page', async () => {
  await render(
    <Toasts position="top-right">
      <button type="button" style={{ position: 'fixed', top: 24, right: 32, height: 32 }}>
        Comparer
      </button>
    </Toasts>,
  );
  showToast({ title: 'Enregistré', duration: Infinity });
  await expect.element(page.getByText('Enregistré')).toBeVisible();
  await Promise.all(document.getAnimations().map((animation) => animation.finished));
  expect(toastAt('Enregistré')?.top).toBe(64);
});

test('toasts move when a button is rendered under them later', async () => {
  const screen = await render(<Toasts position="top-right">Page</Toasts>);
  showToast({ title: 'Enregistré', duration: Infinity });
  await expect.element(page.getByText('Enregistré')).toBeVisible();
  await Promise.all(document.getAnimations().map((animation) => animation.finished));
  expect(toastAt('Enregistré')?.top).toBe(16);
  await screen.rerender(
    <Toasts position="top-right">
      <button type="button" style={{ position: 'fixed', top: 24, right: 32, height: 32 }}>
        Comparer
      </button>
    </Toasts>,
  );
  await expect.poll(() => toastAt('Enregistré')?.top).toBe(64);
});

describe.each([320, 390, 414])('at %i px', (width) => {
  const boxOf = (name: string): DOMRect =>
    page.getByRole('button', { name }).element().getBoundingClientRect();
  const show = async (content: ReactNode): Promise<DOMRect> => {
    await page.viewport(width, 640);
    await render(<Toasts position="top-right">{content}</Toasts>);
    showToast({ title: 'Enregistré', duration: Infinity });
    await expect.element(page.getByText('Enregistré')).toBeVisible();
    await Promise.all(document.getAnimations().map((animation) => animation.finished));
    return toastAt('Enregistré') ?? new DOMRect();
  };
  afterEach(async () => {
    for (const { id } of shownToasts()) closeToast(id);
    await expect.poll(() => document.body.style.paddingBottom).toBe('0px');
  });

  test('toasts are at the bottom when no button is there', async () => {
    const toast = await show(<button type="button">Reporter</button>);
    expect(toast.top).toBeGreaterThan(480);
  });

  test('toasts take the lowest free place, so that they cover no row and no bar', async () => {
    const toast = await show(
      <>
        <p style={{ height: 200 }}>Envois</p>
        {['Un', 'Deux'].map((name) => (
          <button key={name} type="button" style={{ display: 'block', height: 200, width: '100%' }}>
            {name}
          </button>
        ))}
        <button type="button" style={{ position: 'fixed', bottom: 'var(--bottom-notice)' }}>
          Annuler
        </button>
      </>,
    );
    expect(toast.bottom).toBeLessThanOrEqual(boxOf('Un').top);
    for (const name of ['Un', 'Deux', 'Annuler'])
      expect(boxOf(name).top >= toast.bottom || boxOf(name).bottom <= toast.top, name).toBe(true);
  });

  test('without a free place toasts stay at the bottom, and floating buttons move up', async () => {
    const rows = Array.from({ length: 40 }, (_, row) => `Rang ${row}`);
    const toast = await show(
      <>
        <button type="button" style={{ position: 'fixed', bottom: 'var(--bottom-notice)' }}>
          Reporter
        </button>
        {rows.map((name) => (
          <button key={name} type="button" style={{ display: 'block', height: 60, width: '100%' }}>
            {name}
          </button>
        ))}
      </>,
    );
    expect(toast.top).toBeGreaterThan(480);
    expect(boxOf('Reporter').bottom).toBeLessThan(innerHeight - toast.height);
    const ended = new Promise((done) => addEventListener('scrollend', done, { once: true }));
    scrollTo(0, document.body.scrollHeight);
    await ended;
    await twoFrames();
    expect(boxOf('Rang 39').bottom).toBeLessThanOrEqual(innerHeight - toast.height);
    document.body.append(document.createElement('hr'));
    await twoFrames();
    expect(boxOf('Rang 39').bottom).toBeLessThanOrEqual(innerHeight - toast.height);
    document.querySelector('body > hr')?.remove();
  });
});

test('reads that fail at the same time for one reason share a toast, which names each of them', async () => {
  await render(<Toasts position="top-right">Page</Toasts>);
  const reason = 'La base ne répond pas.';
  for (const subject of ['la note moyenne', 'la répartition', 'la note moyenne'])
    showErrorToast(`${subject} n’a pas pu être chargée. ${reason}`, {
      subjects: [subject],
      reason,
    });
  showErrorToast('Rien n’a été enregistré.');
  expect(shownToasts()).toHaveLength(2);
  await expect
    .element(
      page.getByText('Chargement impossible : la note moyenne, la répartition.', { exact: true }),
    )
    .toBeVisible();
  await expect.element(page.getByText(reason, { exact: true })).toBeVisible();
});

test('by default toasts are at the bottom right', async () => {
  await render(<Toasts>Page</Toasts>);
  showToast({ title: 'Un', duration: Infinity });
  await expect.element(page.getByText('Un')).toBeVisible();
  expect(toastAt('Un')?.top ?? 0).toBeGreaterThan(innerHeight / 2);
});

test('the sixth toast waits for a place', async () => {
  await render(<Toasts position="top-right">Page</Toasts>);
  const ids = [1, 2, 3, 4, 5, 6].map((number) =>
    showToast({ title: `Toast ${number}`, duration: Infinity }),
  );
  await expect.element(page.getByText('Toast 5')).toBeVisible();
  expect(page.getByText('Toast 6').query()).toBeNull();
  closeToast(ids[0] ?? '');
  await expect.element(page.getByText('Toast 6')).toBeVisible();
});

test('an error is shown at once and closes after 3 s; another toast after 5 s', async () => {
  await render(<Toasts position="top-right">Page</Toasts>);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  showErrorToast('Les informations de connexion sont incorrectes');
  showToast({ title: 'Enregistré' });
  await expect
    .element(
      page.getByText('Les informations de connexion sont incorrectes', { exact: true }).first(),
    )
    .toBeVisible();
  const start = performance.now();
  // Polling also advances the fake clock, so only that clock measures the time.
  const passUntilShown = (count: number) =>
    expect
      .poll(() => {
        vi.advanceTimersByTime(250);
        return shownToasts().length;
      })
      .toBe(count);
  await passUntilShown(1);
  expect(performance.now() - start).toBeGreaterThanOrEqual(3_000);
  expect(shownToasts()[0]?.title).toBe('Enregistré');
  await passUntilShown(0);
  expect(performance.now() - start).toBeGreaterThanOrEqual(5_000);
});

test('the action of a toast runs once and closes the toast', async () => {
  const restore = vi.fn();
  await render(<Toasts position="top-right">Page</Toasts>);
  showToast({
    title: '3 envois annulés',
    action: { label: 'Rétablir', run: restore },
    duration: Infinity,
  });
  await page.getByRole('button', { name: 'Rétablir' }).click();
  expect(restore).toHaveBeenCalledOnce();
  await vi.waitUntil(() => shownToasts().length === 0, { timeout: 60_000 });
});

test('F8 moves the focus to the toasts, Escape closes the one that has the focus', async () => {
  await render(<Toasts position="top-right">Page</Toasts>);
  showToast({ title: 'Un', duration: Infinity });
  showToast({ title: 'Deux', duration: Infinity });
  await expect.element(page.getByText('Deux', { exact: true })).toBeVisible();
  await userEvent.keyboard('{F8}');
  await expect.element(page.getByRole('list')).toHaveFocus();
  await userEvent.tab();
  await userEvent.keyboard('{Escape}');
  await vi.waitUntil(() => shownToasts().length === 1, { timeout: 60_000 });
  expect(shownToasts()[0]?.title).toBe('Deux');
  await expect.element(page.getByRole('list')).toHaveFocus();
});

test('a swipe of more than 50 px to the right closes a toast, a shorter one does not', async () => {
  await render(<Toasts position="top-right">Page</Toasts>);
  showToast({ title: 'Un', duration: Infinity });
  await expect.element(page.getByText('Un', { exact: true })).toBeVisible();
  const item = page.getByRole('listitem').element();
  const swipe = (px: number) => {
    const at = (type: string, x: number) =>
      item.dispatchEvent(
        new PointerEvent(type, { bubbles: true, clientX: 100 + x, clientY: 100, pointerId: 1 }),
      );
    item.setPointerCapture = () => undefined; // the test has no real pointer
    at('pointerdown', 0);
    for (let x = 5; x <= px; x += 5) at('pointermove', x);
    at('pointerup', px);
  };
  swipe(50);
  expect(shownToasts()[0]?.open).toBe(true);
  swipe(55);
  await vi.waitUntil(() => shownToasts().length === 0, { timeout: 60_000 });
});

test('a toast does not close while the pointer is over the toasts', async () => {
  await render(<Toasts position="top-right">Page</Toasts>);
  showToast({ title: 'Un', duration: Infinity });
  const first = page.getByText('Un', { exact: true });
  await expect.element(first).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  await first.hover();
  const id = showToast({ title: 'Deux', duration: 300 });
  const isOpen = () => shownToasts().find((toast) => toast.id === id)?.open;
  await expect.element(page.getByText('Deux', { exact: true })).toBeVisible();
  vi.advanceTimersByTime(1_000);
  expect(isOpen()).toBe(true);
  await userEvent.unhover(first);
  await expect
    .poll(() => {
      vi.advanceTimersByTime(300);
      return isOpen();
    })
    .toBeUndefined(); // closed, then removed
});

test('a toast shown while another window has the focus closes only after the page has the focus again', async () => {
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  onTestFinished(() => hasFocus.mockRestore());
  await render(<Toasts position="top-right">Page</Toasts>);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  showToast({ title: 'Un', duration: 300 });
  vi.advanceTimersByTime(1); // its code is loaded
  await expect.element(page.getByText('Un', { exact: true })).toBeVisible();
  vi.advanceTimersByTime(1_000);
  expect(shownToasts()).toHaveLength(1);
  hasFocus.mockReturnValue(true);
  dispatchEvent(new FocusEvent('focus'));
  await expect
    .poll(() => {
      vi.advanceTimersByTime(300);
      return shownToasts();
    })
    .toEqual([]);
});

test('a toast shown just before the page has the focus again closes on time', async () => {
  // The window is in the background at the first rendering and in front when the listener is added,
  // so no event is received.
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(true).mockReturnValueOnce(false);
  onTestFinished(() => hasFocus.mockRestore());
  await render(<Toasts position="top-right">Page</Toasts>);
  showToast({ title: 'Un', duration: 300 });
  await expect.element(page.getByText('Un', { exact: true })).toBeVisible();
  await expect.poll(shownToasts).toEqual([]);
});
