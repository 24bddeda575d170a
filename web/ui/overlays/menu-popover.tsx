import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '#web/ui/layout/class-names.ts';
import { CloseContext, RoleContext } from './menu-items.tsx';
import { type Placing, placeBeside } from './place-beside.ts';

/** The content of a menu and its position. */
export interface MenuContent {
  /** The accessible name of the list: « Boutiques ». */
  label: string;
  placing?: Placing;
  className?: string;
  /** MenuItem, MenuLabel and MenuSeparator, or any content with `role="dialog"`. */
  children: ReactNode;
}
interface MenuPopoverProps extends MenuContent {
  id: string;
  role: 'menu' | 'dialog';
  opensAtOnce: boolean;
}

/**
 * The list of a Menu. The browser opens and closes it (click outside, Escape) and restores the
 * focus. Arrow keys, Home, End and letters move the focus.
 */
export function MenuPopover({
  id,
  label,
  placing,
  className,
  children,
  role,
  opensAtOnce,
}: MenuPopoverProps): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  const place = () => {
    const opener = document.querySelector(`[popovertarget="${CSS.escape(id)}"]`);
    if (list.current && opener) placeBeside(list.current, opener.getBoundingClientRect(), placing);
    if (role === 'menu') items(list.current)[0]?.focus();
    else list.current?.querySelector<HTMLElement>('input, button, select, a')?.focus();
  };
  useEffect(() => {
    if (opensAtOnce) list.current?.showPopover();
  }, [opensAtOnce]);
  return (
    <div
      ref={list}
      id={id}
      popover="auto"
      aria-label={label}
      tabIndex={-1}
      onToggle={(event) => event.newState === 'open' && place()}
      {...(role === 'menu'
        ? { role, onKeyDown: (event) => moveFocus(event, list.current) }
        : { role, onKeyDown: (event) => closeOnEnter(event, list.current) })}
      className={classNames(
        'floating fixed m-0 max-h-[70dvh] min-w-44 overflow-y-auto border-0 p-1 text-14 text-ink outline-none open:animate-appear',
        className,
      )}
    >
      <RoleContext value={role}>
        <CloseContext value={() => list.current?.hidePopover()}>{children}</CloseContext>
      </RoleContext>
    </div>
  );
}

/**
 * Enter closes the popover instead of submitting the form of the screen in which it is rendered. A
 * form inside the popover is submitted normally.
 */
function closeOnEnter(event: KeyboardEvent, list: HTMLElement | null): void {
  const field = event.target;
  if (
    event.key !== 'Enter' ||
    !(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
  )
    return;
  if (field.form && list?.contains(field.form)) return;
  event.preventDefault();
  if (field.type !== 'checkbox' && field.type !== 'radio') list?.hidePopover();
}

function items(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)') ?? [])];
}

function moveFocus(event: KeyboardEvent, list: HTMLElement | null): void {
  const all = items(list);
  const at = all.findIndex((item) => item === document.activeElement);
  const to =
    { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key] ??
    letter(event.key, all, at);
  if (to === null) return;
  event.preventDefault();
  all[(to + all.length) % all.length]?.focus();
}

function letter(key: string, all: readonly HTMLElement[], at: number): number | null {
  if (key.length !== 1 || !/\p{L}|\p{N}/u.test(key)) return null;
  const order = [...all.keys()].map((index) => (at + 1 + index) % all.length);
  return (
    order.find((index) =>
      all[index]?.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()),
    ) ?? null
  );
}
