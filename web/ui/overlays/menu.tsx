import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  createContext,
  use,
  useEffect,
  useId,
  useRef,
} from 'react';
import { classNames } from '#web/ui/layout/class-names.ts';
import { type Placing, placeBeside } from './place-beside.ts';

export interface MenuProps {
  /** What the list is, read aloud: « Boutiques ». */
  label: string;
  /** The button that opens it. Spread the given props on it. */
  trigger: (props: MenuTriggerProps) => ReactNode;
  placing?: Placing;
  className?: string;
  /** MenuItem, MenuLabel, MenuSeparator; or, with `role="dialog"`, anything. */
  children: ReactNode;
  role?: 'menu' | 'dialog';
  /** Opens as soon as it is there: it was asked for by another menu. */
  opensAtOnce?: boolean;
}
interface MenuTriggerProps {
  popoverTarget: string;
  'aria-haspopup': 'menu' | 'dialog';
  'aria-controls': string;
}
const CloseContext = createContext<() => void>(() => undefined);
const RoleContext = createContext<'menu' | 'dialog'>('menu');

/** Closes the menu around; for what acts without being a MenuItem. */
export const useCloseMenu = (): (() => void) => use(CloseContext);

/** A list of actions under its button. The platform opens, closes (outside, Escape) and gives the focus back; arrows, Home, End and letters move. */
export function Menu({
  label,
  trigger,
  placing,
  className,
  children,
  role = 'menu',
  opensAtOnce = false,
}: MenuProps): ReactNode {
  const id = useId();
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
    <>
      {trigger({ popoverTarget: id, 'aria-haspopup': role, 'aria-controls': id })}
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
    </>
  );
}

const ITEM =
  'flex h-8 w-full items-center gap-2.5 rounded-control px-2 text-left whitespace-nowrap text-ink hover:bg-pressed focus-visible:bg-pressed focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus max-md:h-11 [&_svg]:text-ink-3';

/** Class of a link that stands in a menu; give it `role="menuitem"`. */
export const menuItemClass: string = ITEM;

/**
 * One action. `isChosen` makes it a choice (radio) with its mark; `isChecked` one of several (check box), which leaves the menu open.
 * In a menu with `role="dialog"` it is a plain button, reached with Tab.
 */
export function MenuItem({
  isChosen,
  isChecked,
  className,
  onClick,
  ...rest
}: ComponentProps<'button'> & { isChosen?: boolean; isChecked?: boolean }): ReactNode {
  const close = useCloseMenu();
  const isInMenu = use(RoleContext) === 'menu';
  return (
    <button
      type="button"
      {...(isInMenu
        ? { tabIndex: -1, ...roleOf(isChosen, isChecked) }
        : { 'aria-pressed': isChosen ?? isChecked })}
      {...rest}
      onClick={(event) => {
        if (isChecked === undefined) close();
        onClick?.(event);
      }}
      className={classNames(ITEM, className)}
    />
  );
}

function roleOf(
  isChosen: boolean | undefined,
  isChecked: boolean | undefined,
): Pick<ComponentProps<'button'>, 'role' | 'aria-checked'> {
  if (isChecked !== undefined) return { role: 'menuitemcheckbox', 'aria-checked': isChecked };
  return isChosen === undefined
    ? { role: 'menuitem' }
    : { role: 'menuitemradio', 'aria-checked': isChosen };
}

export function MenuLabel({ children }: { children: ReactNode }): ReactNode {
  return <div className="px-2 pt-1.5 pb-1 text-12 font-medium text-ink-3">{children}</div>;
}
export function MenuSeparator(): ReactNode {
  return <hr className="my-1 border-border" />;
}

/** A popover stands inside the form of its screen: Enter ends the editing here, and does not submit that form. A form of the popover’s own keeps its Enter. */
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
