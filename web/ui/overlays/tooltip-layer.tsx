import { type ReactNode, useEffect, useRef, useState } from 'react';
import { placeBeside } from './place-beside.ts';

export const TOOLTIP_DELAY_MS = 700;
/** Milliseconds after a tooltip closed during which another one opens without a delay. */
export const TOOLTIP_SKIP_DELAY_MS = 300;

interface ShownTooltip {
  text: string;
  anchor: Element;
}

/**
 * All tooltips of the page in one layer, mounted once in the root. Any element with
 * `data-tooltip="…"` has a tooltip, after 700 ms with the pointer and immediately with keyboard
 * focus. The pointer may move onto it, Escape closes it, and touch and dragging never open it. The
 * element needs its own `aria-label`.
 */
export function TooltipLayer(): ReactNode {
  const [shown, setShown] = useState<ShownTooltip | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => watchTooltips(setShown, () => box.current), []);
  return (
    <div
      popover="manual"
      role="tooltip"
      ref={(element) => {
        box.current = element;
        if (!element || !shown) return;
        if (!element.matches(':popover-open')) element.showPopover();
        placeBeside(element, shown.anchor.getBoundingClientRect(), {
          side: 'above',
          align: 'center',
          gap: 6,
        });
      }}
      hidden={!shown}
      className="fixed m-0 floating rounded-control border-0 px-2 py-1 text-12 text-ink"
    >
      {shown?.text}
    </div>
  );
}

function watchTooltips(
  show: (shown: ShownTooltip | null) => void,
  box: () => HTMLElement | null,
): () => void {
  let current: Element | null = null;
  let closedAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const open = (anchor: Element) => {
    const text = anchor.getAttribute('data-tooltip');
    if (text && anchor.isConnected) show({ text, anchor });
  };
  const close = () => {
    clearTimeout(timer);
    if (!current) return;
    if (box()?.matches(':popover-open')) {
      closedAt = performance.now();
      box()?.hidePopover();
    }
    current = null;
    show(null);
  };
  const enter = (anchor: Element, delay: number) => {
    if (anchor === current) return;
    close();
    current = anchor;
    timer = setTimeout(
      () => open(anchor),
      performance.now() - closedAt < TOOLTIP_SKIP_DELAY_MS ? 0 : delay,
    );
  };
  const anchorOf = (target: EventTarget | null) =>
    target instanceof Element ? target.closest('[data-tooltip]') : null;
  const over = (event: PointerEvent) => {
    if (
      event.pointerType === 'touch' ||
      (event.target instanceof Node && box()?.contains(event.target))
    )
      return;
    const anchor = anchorOf(event.target);
    // During dragging, a tooltip would hide the content below it.
    if (anchor && event.buttons === 0) enter(anchor, TOOLTIP_DELAY_MS);
    else close();
  };
  const focus = (event: FocusEvent) => {
    const anchor = anchorOf(event.target);
    if (anchor?.matches(':focus-visible')) enter(anchor, 0);
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
  };
  const stop = new AbortController();
  const options = { signal: stop.signal };
  document.addEventListener('pointerover', over, options);
  document.addEventListener('pointerdown', close, options);
  document.addEventListener('focusin', focus, options);
  document.addEventListener('focusout', close, options);
  document.addEventListener('keydown', key, options);
  document.addEventListener('scroll', close, { ...options, capture: true, passive: true });
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}
