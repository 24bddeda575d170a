import { Link } from '@tanstack/react-router';
import { CircleQuestionMark, LogOut, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { menuItemClass } from '#web/ui/overlays/menu-items.tsx';
import { personName } from '#web/back-office/session/person-name.ts';
import { useSession } from '#web/back-office/session/use-session.ts';
import { openPalette } from '../palette/palette-store.ts';
import { useLogout } from '#web/back-office/session/use-logout.ts';
import { ScreenLink } from './screen-link.tsx';
import { TeamMenu } from './team-menu.tsx';
import { ThemeSwitch } from '../theme-switch.tsx';
import { useScreens } from './use-screens.ts';

/** The menu « Plus » on phones: the other screens, the shops and the account. */
export function MoreSheet({
  isOpen,
  onClose,
}: {
  isOpen: boolean;
  onClose: () => void;
}): ReactNode {
  const { user } = useSession();
  const { screens, current } = useScreens();
  const leave = useLogout();
  const search = () => {
    onClose();
    openPalette();
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={personName(user).full}>
      <p className="-mt-1 mb-3 truncate">{user.email}</p>
      <div className="-mx-2 grid gap-1 text-ink">
        <TeamMenu />
        <button type="button" onClick={search} className={menuItemClass}>
          <Icon of={Search} />
          Rechercher
        </button>
        {screens
          .filter((screen) => !screen.short)
          .map((screen) => (
            <ScreenLink
              key={screen.path}
              path={screen.path}
              onClick={onClose}
              isCurrent={screen === current}
              className={menuItemClass}
            >
              <Icon of={screen.icon} />
              {screen.label}
            </ScreenLink>
          ))}
        <Link to="/dashboard/aide" search={{}} onClick={onClose} className={menuItemClass}>
          <Icon of={CircleQuestionMark} />
          Aide
        </Link>
        <div className="px-2 py-2">
          <ThemeSwitch />
        </div>
        <button type="button" onClick={leave} className={menuItemClass}>
          <Icon of={LogOut} />
          Se déconnecter
        </button>
      </div>
    </Dialog>
  );
}
