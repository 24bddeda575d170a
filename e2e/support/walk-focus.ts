import type { Page } from '@playwright/test';

/** The most elements to visit, because a list repeats its rows. */
const MOST_STOPS = 40;
/** Scrolling areas, and the parts of a time or a date, take more presses than elements. */
const UNCOUNTED = 30;
/** Sent at once, because a walk mostly waits for the answers of the browser. */
const PRESSES = 5;

/**
 * Presses Tab through the content of the page, or through the open dialog, and returns the faults:
 * an element that is out of sight or looks the same without the focus, that comes before the
 * previous one in the document or on the screen, that traps the focus, or that is never reached.
 */
export async function walkFocus(page: Page): Promise<string[]> {
  const stops = await page.evaluate(startWalk, undefined);
  const most = Math.min(stops, MOST_STOPS) + (stops === 0 ? 0 : UNCOUNTED);
  const session = await page.context().newCDPSession(page);
  for (let stop = 0; stop < most;) {
    // Not past the last stop, after which the browser begins again.
    const presses = Math.min(PRESSES, Math.max(1, stops - stop));
    await Promise.all(Array.from({ length: presses }, async () => session.send(...TAB)));
    stop += presses;
    if (await page.evaluate(isWalked, MOST_STOPS)) break;
  }
  await session.detach();
  return page.evaluate(endWalk, MOST_STOPS - UNCOUNTED / 2);
}

/** One press of Tab, in the words of the browser’s protocol. */
const TAB = [
  'Input.dispatchKeyEvent',
  { type: 'rawKeyDown', key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 },
] as const;

interface Walk {
  stops: HTMLElement[];
  expected: HTMLElement[];
  faults: string[];
  end: () => void;
}

/** Runs in the page; returns how many stops there are. */
function startWalk(): number {
  const STOPS =
    'a[href], button, input, select, textarea, summary, video[controls], audio[controls], [tabindex], [contenteditable=true]';
  const dialog = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1);
  const popover = document.querySelector<HTMLElement>(':popover-open[role=dialog]');
  // In a menu one goes by the arrow keys, and Tab leaves it.
  const menu = document.querySelector(':popover-open, [role=menu], [role=listbox]');
  if (!popover && menu?.checkVisibility()) return 0;
  const start =
    dialog ?? popover ?? document.querySelector<HTMLElement>('#contenu, main') ?? document.body;
  const radios = new Set<string>();
  const isStop = (element: HTMLElement): boolean => {
    const isOff = element.matches(':disabled, [inert] *, [inert], input[type=hidden]');
    if (isOff || element.tabIndex < 0 || !element.checkVisibility({ visibilityProperty: true }))
      return false;
    // The summary of other elements than a `details` is no stop, and of a group of radios one is.
    if (element.matches('summary:not(details > summary:first-of-type)')) return false;
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
    const group = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(
      (other) => other.name === element.name && other.form === element.form && other.name !== '',
    );
    const chosen = group.find(({ checked }) => checked);
    if (chosen) return chosen === element;
    const isFirst = !radios.has(element.name);
    radios.add(element.name);
    return isFirst;
  };
  const expected = [...document.querySelectorAll<HTMLElement>(STOPS)].filter((element) => {
    const isAfter =
      start.contains(element) ||
      (!dialog &&
        !popover &&
        start.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING);
    return isAfter && isStop(element);
  });

  const describe = (element: Element): string => {
    const name = element.getAttribute('aria-label') ?? element.textContent.trim();
    return `${element.localName} « ${name.slice(0, 40) || element.outerHTML.slice(0, 80)} »`;
  };
  /** How it and what may draw its focus look: a box by its label, a row by itself. */
  const lookOf = (element: Element): string => {
    const drawn: Element[] = [];
    for (let each: Element | null = element; each && drawn.length < 6; each = each.parentElement)
      drawn.push(each);
    const next = element.nextElementSibling;
    return [...drawn, ...(next ? [next] : [])]
      .flatMap((each) =>
        [null, '::before', '::after'].map((part) => {
          const style = getComputedStyle(each, part);
          return `${style.outlineStyle}${style.outlineWidth}${style.outlineColor}${style.boxShadow}`;
        }),
      )
      .join();
  };
  const isPinned = (element: Element): boolean => {
    for (let each: Element | null = element; each; each = each.parentElement)
      if (['fixed', 'sticky', 'absolute'].includes(getComputedStyle(each).position)) return true;
    return false;
  };
  const walk: Walk = { stops: [], expected, faults: [], end: () => undefined };
  let lastLook = '';
  const arrive = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement) || (popover && !popover.contains(target))) return;
    const last = walk.stops.at(-1);
    if (last && last.isConnected && lookOf(last) === lastLook)
      walk.faults.push(`looks as without the focus: ${describe(last)}`);
    walk.stops.push(target);
    lastLook = lookOf(target);
    const box = target.getBoundingClientRect();
    const isSeen =
      box.width > 0 &&
      box.bottom > 0 &&
      box.top < innerHeight &&
      target.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!isSeen && target.localName !== 'input')
      walk.faults.push(`out of sight: ${describe(target)}`);
    if (!last || !last.isConnected) return;
    if (last === target) walk.faults.push(`holds the focus: ${describe(target)}`);
    const isBefore =
      last.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING &&
      !target.contains(last);
    // From the last stop the browser begins again.
    const reached = new Set(walk.stops);
    if (isBefore && expected.some((element) => element.isConnected && !reached.has(element)))
      walk.faults.push(`after « ${describe(last)} » it goes back to ${describe(target)}`);
    const before = last.getBoundingClientRect();
    const isAbove = box.bottom <= before.top && box.left < before.right && box.right > before.left;
    const isLeft =
      box.right <= before.left &&
      Math.abs(box.top + box.height / 2 - before.top - before.height / 2) < 6;
    if (!isBefore && (isAbove || isLeft) && !isPinned(target) && !isPinned(last))
      walk.faults.push(
        `${describe(target)} stands ${isAbove ? 'above' : 'at the left of'} ${describe(last)}, which comes before it`,
      );
  };
  walk.end = () => document.removeEventListener('focusin', arrive);
  Object.assign(globalThis, { focusWalk: walk });
  // Tab goes on from the element that has, or just had, the focus.
  const had = start.getAttribute('tabindex');
  start.setAttribute('tabindex', '-1');
  start.focus({ preventScroll: true });
  if (had === null) start.removeAttribute('tabindex');
  document.addEventListener('focusin', arrive);
  return expected.length;
}

/** Runs in the page: whether every stop was reached. */
function isWalked(most: number): boolean {
  const { focusWalk } = globalThis as { focusWalk?: Walk };
  if (!focusWalk) return true;
  const reached = new Set(focusWalk.stops);
  return focusWalk.expected
    .slice(0, most)
    .every((element) => !element.isConnected || reached.has(element));
}

/** Runs in the page. */
function endWalk(most: number): string[] {
  const { focusWalk } = globalThis as { focusWalk?: Walk };
  if (!focusWalk) return [];
  const { stops, expected, faults, end } = focusWalk;
  end();
  Object.assign(globalThis, { focusWalk: undefined });
  // A menu that opened meanwhile took the focus.
  if (stops.some((element) => element.closest('[role=menu]'))) return [];
  const reached = new Set(stops);
  const missed = expected
    .slice(0, most)
    .filter((element) => element.isConnected && element.tabIndex >= 0 && !reached.has(element))
    .map((element) => element.outerHTML.slice(0, 120));
  return [...new Set(faults), ...missed.map((element) => `never reached: ${element}`)];
}
