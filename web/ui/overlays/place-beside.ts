type Side = 'below' | 'above';
export interface Placing {
  side?: Side;
  align?: 'start' | 'center' | 'end';
  gap?: number;
}
const EDGE_PX = 8;

/**
 * Places a floating element (position fixed) beside its anchor: on the requested side, or on the
 * other side when it does not fit, and always inside the window.
 */
export function placeBeside(
  floating: HTMLElement,
  anchor: DOMRect,
  { side = 'below', align = 'start', gap = 4 }: Placing = {},
): void {
  const { width, height } = floating.getBoundingClientRect();
  const space = {
    below: innerHeight - anchor.bottom - gap - EDGE_PX,
    above: anchor.top - gap - EDGE_PX,
  };
  const other = side === 'below' ? 'above' : 'below';
  const chosen = space[side] >= height || space[side] >= space[other] ? side : other;
  const left = {
    start: anchor.left,
    center: anchor.left + (anchor.width - width) / 2,
    end: anchor.right - width,
  }[align];
  const top = chosen === 'below' ? anchor.bottom + gap : anchor.top - gap - height;
  floating.style.left = `${clamp(left, EDGE_PX, innerWidth - width - EDGE_PX)}px`;
  floating.style.top = `${clamp(top, EDGE_PX, innerHeight - height - EDGE_PX)}px`;
}

function clamp(value: number, low: number, high: number): number {
  return Math.round(Math.max(low, Math.min(value, high)));
}
