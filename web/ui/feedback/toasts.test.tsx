import '#web/ui/ui.css';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { closeToast, showErrorToast, showToast, shownToasts } from './toast-store.ts';
import { Toasts } from './toasts.tsx';

afterEach(async () => {
  while (shownToasts().length > 0) {
    for (const toast of shownToasts()) closeToast(toast.id);
    await new Promise((resolve) => setTimeout(resolve, 210));
  }
});
const toastAt = (text: string) =>
  page.getByText(text).element().closest('li')?.getBoundingClientRect();

test('stand at the top right of the root, 16 px from each other', async () => {
  await render(<Toasts position="top-right">Page</Toasts>);
  showToast({ title: 'Un', duration: Infinity });
  showToast({ title: 'Deux', duration: Infinity });
  await expect.element(page.getByText('Deux')).toBeVisible();
  await Promise.all(document.getAnimations().map((animation) => animation.finished));
  const [first, second] = [toastAt('Un'), toastAt('Deux')];
  expect((second?.top ?? 0) - (first?.bottom ?? 0)).toBe(16);
  expect(innerWidth < 768 ? first?.top : (first?.top ?? 0) - 8).toBe(8);
});

test('elsewhere their place is the bottom right', async () => {
  await render(<Toasts>Page</Toasts>);
  showToast({ title: 'Un', duration: Infinity });
  await expect.element(page.getByText('Un')).toBeVisible();
  expect(toastAt('Un')?.top ?? 0).toBeGreaterThan(innerHeight / 2);
});

test('the sixth waits for a place', async () => {
  await render(<Toasts position="top-right">Page</Toasts>);
  const ids = [1, 2, 3, 4, 5, 6].map((number) =>
    showToast({ title: `Toast ${number}`, duration: Infinity }),
  );
  await expect.element(page.getByText('Toast 5')).toBeVisible();
  expect(page.getByText('Toast 6').query()).toBeNull();
  closeToast(ids[0] ?? '');
  await expect.element(page.getByText('Toast 6')).toBeVisible();
});

test('an error is said at once and leaves after 3 s; another after 5 s', async () => {
  await render(<Toasts position="top-right">Page</Toasts>);
  const start = performance.now();
  showErrorToast('Les informations de connexion sont incorrectes');
  showToast({ title: 'Enregistré' });
  await expect
    .element(
      page.getByText('Les informations de connexion sont incorrectes', { exact: true }).first(),
    )
    .toBeVisible();
  await vi.waitUntil(() => shownToasts().length === 1, { timeout: 60_000 });
  expect(performance.now() - start).toBeGreaterThan(2500);
  await vi.waitUntil(() => shownToasts().length === 0, { timeout: 60_000 });
  expect(performance.now() - start).toBeGreaterThan(4500);
});

test('its action is done once and closes it', async () => {
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
