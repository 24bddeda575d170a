import type { Page } from '@playwright/test';

export interface Presses {
  clicks: number;
  /** Key presses, including the letters of a text. Ctrl+K counts as two. */
  keys: number;
}

/** Counts clicks and key presses on this page from the next navigation on. */
export async function countPresses(page: Page): Promise<Presses> {
  const presses: Presses = { clicks: 0, keys: 0 };
  await page.exposeFunction('countPress', (kind: keyof Presses) => {
    presses[kind] += 1;
  });
  await page.addInitScript(() => {
    const { countPress } = globalThis as unknown as { countPress: (kind: string) => void };
    // Enter on a button causes a click event without a pointer, whose `detail` is 0.
    addEventListener('click', (event) => event.detail > 0 && countPress('clicks'), true);
    addEventListener('keydown', () => countPress('keys'), true);
  });
  return presses;
}
