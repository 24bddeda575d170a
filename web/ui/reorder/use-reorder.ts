import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

interface HandleProps {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}
export interface Reorder<List extends HTMLElement> {
  /** The ref of the list whose children are the rows, in order. */
  list: RefObject<List | null>;
  /** The index of the dragged row. Null when none is dragged. */
  dragged: number | null;
  /** The moved row and its new position, for a polite live region. */
  announcement: string;
  /** This function is stable between renderings. */
  handle: (index: number) => HandleProps;
}

/**
 * Rows that are dragged by their handle, or moved by the arrow keys while the handle has the focus.
 * `onMove` moves row `from` to position `to`.
 */
export function useReorder<List extends HTMLElement>(
  names: readonly string[],
  onMove: (from: number, to: number) => void,
): Reorder<List> {
  const list = useRef<List>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const move = (from: number, to: number): void => {
    if (to === from || to < 0 || to >= names.length) return;
    onMove(from, to);
    setAnnouncement(`${names[from] ?? ''} : place ${to + 1} sur ${names.length}`);
    setDragged((current) => (current === from ? to : current));
  };
  const latest = useRef(move);
  // The ref is updated before the next event, because an event with the previous rows would move
  // the wrong row.
  useLayoutEffect(() => {
    latest.current = move;
  });
  const handle = useCallback(
    (index: number): HandleProps => ({
      onPointerDown: (event) => {
        event.preventDefault();
        event.currentTarget.focus();
        setDragged(index);
      },
      onKeyDown: (event) => {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        latest.current(index, index + step);
      },
    }),
    [],
  );
  useEffect(() => {
    if (dragged === null) return undefined;
    const stop = new AbortController();
    const end = () => setDragged(null);
    const follow = (event: globalThis.PointerEvent) => {
      const rows = [...(list.current?.children ?? [])].slice(0, names.length);
      const over = rows.findIndex((row) => event.clientY < row.getBoundingClientRect().bottom);
      move(dragged, over < 0 ? names.length - 1 : over);
    };
    addEventListener('pointermove', follow, { signal: stop.signal });
    addEventListener('pointerup', end, { signal: stop.signal });
    addEventListener('pointercancel', end, { signal: stop.signal });
    return () => stop.abort();
  });
  return {
    list,
    dragged,
    announcement,
    handle,
  };
}

/** Returns the list with `item` at position `to`, limited to the ends of the list. */
export function moveTo<Item>(list: readonly Item[], item: Item, to: number): Item[] {
  const others = list.filter((each) => each !== item);
  const at = Math.max(0, Math.min(to, others.length));
  return [...others.slice(0, at), item, ...others.slice(at)];
}
