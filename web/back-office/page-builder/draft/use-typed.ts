import {
  type KeyboardEvent,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { afterPaint } from '#web/ui/layout/after-paint.ts';

type TextField = HTMLInputElement & HTMLTextAreaElement;

interface TypedField {
  ref: RefObject<TextField | null>;
  defaultValue: string;
  onChange: (event: { target: { value: string } }) => void;
  onBlur: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * A field whose letters the browser paints by itself, before the work is notified of them: what
 * follows from a letter is drawn in the time that is left. Before anything else is done (a command,
 * another field, the page that goes) the work has been notified of all of them.
 */
export function useTyped(value: string, write: (text: string) => void): TypedField {
  const ref = useRef<TextField>(null);
  const [defaultValue] = useState(value);
  const pendingReport = useRef<(() => void) | null>(null);
  const report = useCallback(() => {
    const now = pendingReport.current;
    pendingReport.current = null;
    now?.();
  }, []);
  /** All of it is drawn when this returns: what comes next, an undo say, is seen against it. */
  const reportAtOnce = useCallback(() => {
    if (pendingReport.current !== null) flushSync(report);
  }, [report]);
  useLayoutEffect(() => {
    // What is typed and not told yet is newer than what the work holds.
    if (ref.current && pendingReport.current === null && ref.current.value !== value)
      ref.current.value = value;
  }, [value]);
  useEffect(() => {
    const stop = new AbortController();
    // Before the copy in this browser is written, at the same moment.
    addEventListener('pagehide', reportAtOnce, { capture: true, signal: stop.signal });
    addEventListener('keydown', askForFrame, { capture: true, signal: stop.signal });
    return () => {
      stop.abort();
      report();
    };
  }, [report, reportAtOnce]);
  return {
    ref,
    defaultValue,
    onChange: ({ target }) => {
      const text = target.value;
      if (pendingReport.current === null) afterPaint(() => startTransition(report));
      pendingReport.current = () => write(text);
    },
    onBlur: reportAtOnce,
    onKeyDown: ({ ctrlKey, metaKey }) => {
      if (ctrlKey || metaKey) reportAtOnce();
    },
  };
}

/**
 * The frame of a letter is asked for before the key is dealt with: else the browser would ask for
 * it once the letter is written, and the tick that passed meanwhile would be lost (up to 17 ms).
 */
function askForFrame(): void {
  requestAnimationFrame(() => undefined);
}
