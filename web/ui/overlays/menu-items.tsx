import { type ComponentProps, createContext, type ReactNode, use } from 'react';
import { classNames } from '#web/ui/layout/class-names.ts';

export const CloseContext = createContext<() => void>(() => undefined);
export const RoleContext = createContext<'menu' | 'dialog'>('menu');

/** Returns a function that closes the surrounding menu, for content that is not a MenuItem. */
export const useCloseMenu = (): (() => void) => use(CloseContext);

const ITEM =
  'flex h-8 w-full items-center gap-2.5 rounded-control px-2 text-left whitespace-nowrap text-ink hover:bg-pressed focus-visible:bg-pressed focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus max-md:h-11 [&_svg]:text-ink-3';

/** The class of a link in a menu. The link also needs `role="menuitem"`. */
export const menuItemClass: string = ITEM;

/**
 * One action. `isChosen` makes it a radio item with a mark. `isChecked` makes it a check box item,
 * which does not close the menu. In a menu with `role="dialog"` it is a plain button, reached with
 * Tab.
 */
export function MenuItem({
  isChosen,
  isChecked,
  className,
  onClick,
  ...rest
}: Omit<ComponentProps<'button'>, 'disabled'> & {
  isChosen?: boolean;
  isChecked?: boolean;
}): ReactNode {
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
