import { type RefObject, useLayoutEffect } from 'react';

/** What a person could press or type in. */
const ACTIONS = 'a[href], button, input, select, textarea, summary, [role="button"]';
const EDGE_PX = 16;
const GAP_PX = 8;

/**
 * Lowers the toasts at the top right under the actions that stand there (those of the head of a
 * page), so that none is covered; where there is no free place they stay at the top.
 */
export function useClearOfActions(
  list: RefObject<HTMLOListElement | null>,
  isAtTop: boolean,
  count: number,
): void {
  useLayoutEffect(() => {
    const stack = list.current;
    if (!stack || !isAtTop || count === 0) return;
    stack.style.removeProperty('top');
    const { left, right, height } = stack.getBoundingClientRect();
    const covered = [...document.querySelectorAll<HTMLElement>(ACTIONS)]
      .filter((action) => !stack.contains(action) && action.checkVisibility())
      .map((action) => action.getBoundingClientRect())
      .filter((box) => box.right > left && box.left < right && box.width > 0)
      .toSorted((a, b) => a.top - b.top);
    let top = stack.getBoundingClientRect().top;
    for (const box of covered)
      if (box.top < top + height + GAP_PX && box.bottom > top - GAP_PX) top = box.bottom + GAP_PX;
    if (top + height <= innerHeight - EDGE_PX)
      stack.style.setProperty('top', `${Math.round(top)}px`);
  }, [list, isAtTop, count]);
}
