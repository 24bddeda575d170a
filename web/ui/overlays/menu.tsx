import { lazy, type MouseEvent, type ReactNode, Suspense, useId, useState } from 'react';
import type { MenuContent } from './menu-popover.tsx';

/** Loaded when the pointer or the focus comes to the button: no first screen shows an open menu. */
const MenuPopover = lazy(async () => ({
  default: (await import('./menu-popover.tsx')).MenuPopover,
}));

interface MenuProps extends MenuContent {
  /** The button that opens it. Spread the given props on it. */
  trigger: (props: MenuTriggerProps) => ReactNode;
  role?: 'menu' | 'dialog';
  /** Opens as soon as it is there: another menu led to it. */
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
/** A list of actions under its button, or with `role="dialog"` a small form. */
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
    if (document.getElementById(id)) return; // the platform opens and closes it
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
