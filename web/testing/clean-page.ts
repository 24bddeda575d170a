import { afterEach, beforeAll, beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react/pure';
import { page } from 'vitest/browser';
import { closeToast, shownToasts, watchToasts } from '#web/ui/feedback/toast-store.ts';

// All test files run in one page, which loads the modules once. This set-up resets the page before
// each test.

/** The default page size of Vitest. */
const [WIDTH, HEIGHT] = [414, 896];

beforeAll(async () => {
  // The frame of the tests never has the browser’s focus, unlike a real page in the foreground.
  document.hasFocus = () => true;
  await page.viewport(WIDTH, HEIGHT);
});
beforeEach(async () => {
  await cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(async () => {
  await cleanup();
  while (shownToasts().length > 0) {
    for (const { id } of shownToasts()) closeToast(id);
    await changeOfToasts();
  }
});

function changeOfToasts(): Promise<void> {
  return new Promise((resolve) => {
    const stop = watchToasts(() => {
      stop();
      resolve();
    });
  });
}
