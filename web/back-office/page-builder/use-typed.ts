import { type ChangeEvent, type KeyboardEvent, startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

interface TypedField {
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  onBlur: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * A field whose letters are painted before the work hears of them: what follows from a letter is drawn in the time that is left. Before anything else is done (a command, another field, the
 * page that goes) the work has heard of all of them.
 */
export function useTyped(value: string, write: (text: string) => void): TypedField {
  const [typed, setTyped] = useState<string | null>(null);
  const untold = useRef<(() => void) | null>(null);
  const tell = useCallback(() => {
    const now = untold.current;
    untold.current = null;
    now?.();
  }, []);
  useEffect(() => {
    const leave = () => flushSync(tell);
    // Before the copy in this browser is written, at the same moment.
    addEventListener('pagehide', leave, { capture: true });
    return () => {
      removeEventListener('pagehide', leave, { capture: true });
      tell();
    };
  }, [tell]);
  const type = (text: string) => {
    setTyped(text);
    if (untold.current === null) afterPaint(() => startTransition(tell));
    untold.current = () => {
      write(text);
      setTyped((now) => (now === text ? null : now));
    };
  };
  return {
    value: typed ?? value,
    onChange: ({ target }) => type(target.value),
    onBlur: tell,
    onKeyDown: ({ ctrlKey, metaKey }) => {
      if (ctrlKey || metaKey) tell();
    },
  };
}

/** A hidden tab paints nothing, and is told all the same. */
const NO_FRAME_MS = 100;

function afterPaint(then: () => void): void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    then();
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, NO_FRAME_MS);
}
