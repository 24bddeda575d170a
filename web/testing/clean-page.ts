import { afterEach, beforeAll, beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react/pure';
import { page } from 'vitest/browser';
import { closeToast, shownToasts, watchToasts } from '#web/ui/feedback/toast-store.ts';

// All files run in one page, which loads the modules once. Here each test finds it as a new one
// would be.

/** Vitest's own size of a page. */
const [WIDTH, HEIGHT] = [414, 896];

beforeAll(async () => {
  // The frame that tests run in never has the focus of the browser, which a page in front has.
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
