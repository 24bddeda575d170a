import { Link } from '@tanstack/react-router';
import { LogOut, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#web/ui/buttons/icon.tsx';
import {
  MenuItem,
  MenuSeparator,
  menuItemClass,
  useCloseMenu,
} from '#web/ui/overlays/menu-items.tsx';
import { useLogout } from '#web/back-office/session/use-logout.ts';
import { useSession } from '#web/back-office/session/use-session.ts';
import { ThemeSwitch } from '../theme-switch.tsx';

/** Appearance, account and the way out. */
export function PersonMenuItems(): ReactNode {
  const { user } = useSession();
  const leave = useLogout();
  return (
    <>
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
    </>
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
