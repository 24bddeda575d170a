import { lazy, type ReactNode } from 'react';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { useSession } from '#web/back-office/session/use-session.ts';
import { personName } from '#web/back-office/session/person-name.ts';

const PersonMenuItems = lazy(async () => ({
  default: (await import('./person-menu-items.tsx')).PersonMenuItems,
}));

/** Shows the signed-in person at the bottom of the sidebar, with a menu. */
export function PersonMenu(): ReactNode {
  const { user } = useSession();
  const { full, initials } = personName(user);
  return (
    <div className="border-t border-border pt-2">
      <Menu
        label="Votre compte"
        role="dialog"
        placing={{ side: 'above' }}
        className="w-52"
        trigger={(props) => (
          <button
            type="button"
            {...props}
            className="flex h-9 w-full items-center gap-2 rounded-control px-2 text-left hover:bg-pressed"
          >
            <span
              aria-hidden="true"
              className="grid size-6 flex-none place-items-center rounded-full bg-avatar text-[10.5px] font-strong tracking-normal text-ink-2"
            >
              {initials}
            </span>
            <span className="truncate">{full}</span>
          </button>
        )}
      >
        <PersonMenuItems />
      </Menu>
    </div>
  );
}
