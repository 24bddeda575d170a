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
 * Returns the properties of a text field that the browser updates before the state changes, so that
 * typing stays fast. The state follows after the paint. It is updated at once before anything else
 * happens: a shortcut, a change of focus, or the end of the page.
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
  /** Renders synchronously, so that an action such as undo works on the new state. */
  const reportAtOnce = useCallback(() => {
    if (pendingReport.current !== null) flushSync(report);
  }, [report]);
  useLayoutEffect(() => {
    // Text that is not reported yet is newer than the state.
    if (ref.current && pendingReport.current === null && ref.current.value !== value)
      ref.current.value = value;
  }, [value]);
  useEffect(() => {
    const stop = new AbortController();
    // In the capture phase, so that it runs before the local copy is written on the same event.
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
 * Requests the frame before the key is handled. Otherwise the browser requests it after the letter
 * is inserted, which can cost up to 17 ms.
 */
function askForFrame(): void {
  requestAnimationFrame(() => undefined);
}
