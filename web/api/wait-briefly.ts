/** The previous screen stays for this many milliseconds. After that, placeholders are shown. */
const BRIEF_MS = 150;

/**
 * Resolves when all reads of a screen are finished or the time limit is reached. The screen is then
 * shown with its placeholders and the navigation. Waiting for the slowest answer would delay both.
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
