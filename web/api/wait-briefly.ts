/** Within it nothing but the screen before is shown; after it place holders are drawn. */
const BRIEF_MS = 150;

/**
 * Ends with the reads of a screen, or after a limit: the screen is then drawn with its place
 * holders, inside the navigation. A loader that waits for the slowest answer hides both.
 */
export async function waitBriefly(
  reads: readonly Promise<unknown>[],
  limitMs = BRIEF_MS,
): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  await Promise.race([Promise.all(reads), limit]);
  clearTimeout(timer);
}
