/**
 * Calls back each time the keys were pressed in this order. A wrong key starts again. Returns a
 * function that stops watching.
 */
export function watchKeySequence(
  keys: readonly string[],
  onComplete: () => void,
  target: EventTarget = window,
): () => void {
  let pressed: string[] = [];
  const press = (event: Event) => {
    pressed = [...pressed, (event as KeyboardEvent).key].slice(-keys.length);
    if (pressed.length < keys.length || pressed.some((key, index) => key !== keys[index])) return;
    pressed = [];
    onComplete();
  };
  target.addEventListener('keydown', press);
  return () => target.removeEventListener('keydown', press);
}
