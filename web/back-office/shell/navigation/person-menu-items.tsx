import { Link } from '@tanstack/react-router';
import { CircleQuestionMark, LogOut, Sparkles, UserRound } from 'lucide-react';
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

/** Shows the appearance, the account, the help and the logout. */
export function PersonMenuItems(): ReactNode {
  const { user } = useSession();
  const leave = useLogout();
  return (
    <>
      <p className="truncate px-2 pt-1.5 pb-2 text-12 text-ink-3">{user.email}</p>
      <AccountLink />
      <HelpLinks />
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

/** Links to the help and to the changes. The accessibility statement is a help article. */
function HelpLinks(): ReactNode {
  const close = useCloseMenu();
  return (
    <>
      <Link to="/dashboard/aide" search={{}} onClick={close} className={menuItemClass}>
        <Icon of={CircleQuestionMark} />
        Aide
      </Link>
      <Link
        to="/dashboard/aide/$article"
        params={{ article: 'nouveautes' }}
        onClick={close}
        className={menuItemClass}
      >
        <Icon of={Sparkles} />
        Nouveautés
      </Link>
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
