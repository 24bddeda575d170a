import { type RefObject, useLayoutEffect } from 'react';
import type { Toast } from './toast-store.ts';

/** The elements that a person can press or type in. */
const ACTIONS = 'a[href], button, input, select, textarea, summary, [role="button"]';
const EDGE_PX = 16;
const GAP_PX = 8;
/** A scroll counts as ended after this many milliseconds without a scroll event. */
const SCROLL_PAUSE_MS = 150;

/**
 * Places the toasts so that none covers an action. On phones they are above the bottom bar, or in
 * the lowest free place when an action is there. When no place is free, floating elements rise by
 * their height (`--toasts`), and the page can scroll further by the same height. On larger screens
 * the toasts at the top right take the first free place in their column, or the place that covers
 * the fewest actions. They do not move while they are held.
 */
export function useClearOfActions(
  list: RefObject<HTMLOListElement | null>,
  isAtTop: boolean,
  isHeld: boolean,
  toasts: readonly Toast[],
): void {
  useLayoutEffect(() => {
    const stack = list.current;
    if (!stack || toasts.length === 0) return undefined;
    const place = () => (innerWidth < 768 ? placeOnPhone(stack) : isAtTop && lower(stack));
    if (!isHeld) place();
    let frame = 0;
    const placeSoon = () => {
      cancelAnimationFrame(frame);
      if (!isHeld) frame = requestAnimationFrame(place);
    };
    // Content that is still being loaded can add actions later.
    const observer = new MutationObserver((changes) => {
      if (changes.some(({ target }) => !stack.contains(target))) placeSoon();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    addEventListener('resize', placeSoon);
    let pause: ReturnType<typeof setTimeout> | undefined;
    const placeAfterScroll = () => {
      clearTimeout(pause);
      pause = setTimeout(placeSoon, SCROLL_PAUSE_MS);
    };
    // Safari knows `scrollend` since version 26.2 only.
    const [scrolled, onScrolled] =
      'onscrollend' in window
        ? (['scrollend', placeSoon] as const)
        : (['scroll', placeAfterScroll] as const);
    addEventListener(scrolled, onScrolled, true);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(pause);
      observer.disconnect();
      removeEventListener('resize', placeSoon);
      removeEventListener(scrolled, onScrolled, true);
    };
  }, [list, isAtTop, isHeld, toasts]);
  useLayoutEffect(
    () => () => {
      raiseFloating(0);
      endPageAbove(0);
    },
    [],
  );
}

/**
 * Places the toasts above the bottom bar when nothing is covered there, else in the lowest free
 * place, else above the bottom bar. The page always ends above that place: without this room, which
 * stays while the places are measured, the browser would scroll back at the end of the page.
 */
function placeOnPhone(stack: HTMLElement): void {
  stack.style.removeProperty('top');
  stack.style.removeProperty('bottom');
  raiseFloating(0);
  const { covered, places } = placesOf(stack);
  const atBottom = stack.getBoundingClientRect().top;
  const free = places.toReversed().find((top) => top < atBottom && covered(top) === 0);
  if (covered(atBottom) > 0 && free !== undefined) moveTo(stack, free);
  else raiseFloating(stack.offsetHeight + GAP_PX);
  endPageAbove(stack.offsetHeight + GAP_PX);
}

function raiseFloating(px: number): void {
  document.documentElement.style.setProperty('--toasts', `${px}px`);
}

function endPageAbove(px: number): void {
  document.body.style.paddingBottom = `${px}px`;
}

function lower(stack: HTMLElement): void {
  raiseFloating(0);
  endPageAbove(0);
  const { covered, places } = placesOf(stack);
  let best = { top: EDGE_PX, count: covered(EDGE_PX) };
  for (const top of places) {
    if (best.count === 0) break;
    const count = covered(top);
    if (count < best.count) best = { top, count };
  }
  moveTo(stack, best.top);
}

function moveTo(stack: HTMLElement, top: number): void {
  stack.style.setProperty('top', `${Math.round(top)}px`);
  stack.style.setProperty('bottom', 'auto');
}

/**
 * Returns the heights below each action, and a function that counts the actions covered at a
 * height.
 */
function placesOf(stack: HTMLElement): { covered: (top: number) => number; places: number[] } {
  const { left, right, height } = stack.getBoundingClientRect();
  const boxes = [...document.querySelectorAll<HTMLElement>(ACTIONS)]
    .filter((action) => !stack.contains(action) && action.checkVisibility())
    .map((action) => action.getBoundingClientRect())
    .filter((box) => box.right > left && box.left < right && box.width > 0);
  const covered = (top: number) =>
    boxes.filter((box) => box.top < top + height + GAP_PX && box.bottom > top - GAP_PX).length;
  const places = [EDGE_PX, ...boxes.map((box) => Math.ceil(box.bottom + GAP_PX))]
    .filter((top) => top >= EDGE_PX && top + height <= innerHeight - EDGE_PX)
    .toSorted((a, b) => a - b);
  return { covered, places };
}
