/** A hidden tab paints nothing, and goes on all the same. */
const NO_FRAME_MS = 100;

/** Runs once the frame that is being prepared is on the screen. */
export function afterPaint(then: () => void): void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    then();
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, NO_FRAME_MS);
}
