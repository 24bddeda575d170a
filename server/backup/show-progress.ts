const EVERY_MS = 250;

/**
 * Shows the progress of a long command: one line that is rewritten on a terminal, or one line for
 * every tenth elsewhere.
 */
export function showProgress(): (part: string, done: number, total: number) => void {
  let shownAt = -Infinity;
  let shown = '';
  return (part, done, total) => {
    const { stderr } = process;
    const share = total > 0 ? Math.min(100, Math.floor((100 * done) / total)) : 0;
    if (stderr.isTTY) {
      if (performance.now() - shownAt < EVERY_MS) return;
      shownAt = performance.now();
      stderr.write(`\r\u{1B}[K${share} % · ${part}`);
      return;
    }
    const tenth = `${Math.floor(share / 10) * 10} %`;
    if (tenth === shown) return;
    shown = tenth;
    stderr.write(`${tenth}\n`);
  };
}

/** Clears the line of the progress. */
export function endProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u{1B}[K');
}
