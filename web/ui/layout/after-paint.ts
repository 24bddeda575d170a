/** A hidden tab renders no frames, so the function runs after this number of milliseconds. */
const NO_FRAME_MS = 100;

/** Runs a function after the next frame is on the screen. */
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
