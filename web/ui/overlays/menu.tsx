import { lazy, type MouseEvent, type ReactNode, Suspense, useId, useState } from 'react';
import type { MenuContent } from './menu-popover.tsx';

/**
 * Loaded when the pointer or the focus reaches the button, because no menu is open on a first
 * screen.
 */
const MenuPopover = lazy(async () => ({
  default: (await import('./menu-popover.tsx')).MenuPopover,
}));

interface MenuProps extends MenuContent {
  /** Renders the button that opens the menu. It must spread the given props. */
  trigger: (props: MenuTriggerProps) => ReactNode;
  role?: 'menu' | 'dialog';
  /** True when another menu led to this one, so that it opens immediately. */
  opensAtOnce?: boolean;
}
interface MenuTriggerProps {
  popoverTarget: string;
  'aria-haspopup': 'menu' | 'dialog';
  'aria-controls': string;
  onPointerEnter: () => void;
  onFocus: () => void;
  onClick: (event: MouseEvent) => void;
}
/** A list of actions below its button, or a small form with `role="dialog"`. */
export function Menu({
  trigger,
  role = 'menu',
  opensAtOnce = false,
  ...popover
}: MenuProps): ReactNode {
  const id = useId();
  const [isNeeded, setNeeded] = useState(opensAtOnce);
  const [isClicked, setClicked] = useState(opensAtOnce);
  const load = () => setNeeded(true);
  const open = (event: MouseEvent) => {
    if (document.getElementById(id)) return; // the browser opens and closes it
    event.preventDefault();
    setNeeded(true);
    setClicked(true);
  };
  return (
    <>
      {trigger({
        popoverTarget: id,
        'aria-haspopup': role,
        'aria-controls': id,
        onPointerEnter: load,
        onFocus: load,
        onClick: open,
      })}
      {isNeeded && (
        <Suspense>
          <MenuPopover {...popover} id={id} role={role} opensAtOnce={isClicked} />
        </Suspense>
      )}
    </>
  );
}
