import { Link, useNavigate } from '@tanstack/react-router';
import { LogOut, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#web/ui/buttons/icon.tsx';
import {
  Menu,
  MenuItem,
  MenuSeparator,
  menuItemClass,
  useCloseMenu,
} from '#web/ui/overlays/menu.tsx';
import { logOut } from '#web/back-office/session/current-session.ts';
import { useSession } from '#web/back-office/session/use-session.ts';
import { nameOf } from '#web/back-office/session/person-name.ts';
import { ThemeSwitch } from '../theme-switch.tsx';

/** Who is signed in, at the foot of the sidebar: appearance and the way out. */
export function PersonMenu(): ReactNode {
  const { user } = useSession();
  const leave = useLogout();
  const { full, initials } = nameOf(user);
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
        <p className="truncate px-2 pt-1.5 pb-2 text-12 text-ink-3">{user.email}</p>
        <AccountLink />
        <div className="px-2 pb-1.5">
          <ThemeSwitch />
        </div>
        <MenuSeparator />
        <MenuItem onClick={leave}>
          <Icon of={LogOut} />
          Se déconnecter
        </MenuItem>
      </Menu>
    </div>
  );
}

function AccountLink(): ReactNode {
  const close = useCloseMenu();
  return (
    <Link to="/dashboard/settings/account" onClick={close} className={menuItemClass}>
      <Icon of={UserRound} />
      Votre compte
    </Link>
  );
}

/** Logs out, then `/login`. */
export function useLogout(): () => void {
  const navigate = useNavigate();
  return () => void logOut().then(() => navigate({ to: '/login' }));
}
