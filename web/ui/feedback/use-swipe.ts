import { type CSSProperties, type RefObject, useEffect, useState } from 'react';
import { SWIPE_THRESHOLD_PX } from './toast-store.ts';

/**
 * The distance in pixels after which a movement is a swipe. A shorter movement belongs to a click.
 */
const BEGINNING_PX: Readonly<Record<string, number>> = { mouse: 2 };
const BEGINNING_TOUCH_PX = 10;

interface Swipe {
  style: CSSProperties;
  'data-swipe': 'move' | 'cancel' | undefined;
}

/**
 * Handles a swipe to the right of more than 50 px. The element returns after a shorter movement.
 * Spread the result on the element.
 */
export function useSwipe(element: RefObject<HTMLElement | null>, onSwipe: () => void): Swipe {
  const [drawn, setDrawn] = useState<number | 'cancel' | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let start: { x: number; y: number; distance: number | null } | null = null;
    const end = () => {
      const distance = start?.distance ?? null;
      start = null;
      if (distance !== null) setDrawn('cancel');
      return distance ?? 0;
    };
    const begin = ({ button, clientX, clientY }: PointerEvent) => {
      if (button === 0) start = { x: clientX, y: clientY, distance: null };
    };
    const move = ({ clientX, clientY, pointerType, pointerId }: PointerEvent) => {
      if (!start) return;
      const x = Math.max(0, clientX - start.x);
      const y = Math.abs(clientY - start.y);
      if (start.distance === null) {
        const beginning = BEGINNING_PX[pointerType] ?? BEGINNING_TOUCH_PX;
        if (y > beginning && y >= x) start = null;
        if (x <= beginning || !start) return;
        element.current?.setPointerCapture(pointerId); // the release after a swipe clicks no button
      }
      start.distance = x;
      setDrawn(x);
    };
    element.current?.addEventListener('pointerdown', begin, { signal });
    element.current?.addEventListener('pointermove', move, { signal });
    element.current?.addEventListener('pointerup', () => end() > SWIPE_THRESHOLD_PX && onSwipe(), {
      signal,
    });
    element.current?.addEventListener('pointercancel', end, { signal });
    return () => stop.abort();
  }, [element, onSwipe]);
  return {
    style: { '--swipe-x': `${typeof drawn === 'number' ? drawn : 0}px` } as CSSProperties,
    'data-swipe': typeof drawn === 'number' ? 'move' : (drawn ?? undefined),
  };
}
