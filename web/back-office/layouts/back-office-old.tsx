import { Outlet } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { ImpersonationBanner } from '../admin/impersonation-banner.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { TimeZoneContext } from '#web/ui/format/time-zone.ts';
import { useSession } from '../session/use-session.ts';
import { useScreens } from '#web/back-office/shell/navigation/use-screens.ts';
import { TeamBanners } from '#web/back-office/shell/banners/team-banners.tsx';
import { useLogout } from '../session/use-logout.ts';
import { PalettePlace } from '#web/back-office/shell/palette/palette-place.tsx';
import { ScreenLink } from '#web/back-office/shell/navigation/screen-link.tsx';
import { TeamMenu } from '#web/back-office/shell/navigation/team-menu.tsx';

/**
 * The layout « back-office-old »: shop, screens and sign-out on one line above a dense table in the
 * whole width.
 */
export function BackOfficeOldLayout(): ReactNode {
  const { team } = useSession();
  const { screens, current } = useScreens();
  const leave = useLogout();
  return (
    <TimeZoneContext value={team.timezone}>
      <a
        href="#contenu"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-raised focus:px-3 focus:py-2"
      >
        Aller au contenu
      </a>
      <header className="hairline-b flex min-h-12 items-center gap-5 overflow-x-auto bg-canvas px-4">
        <div className="w-52 flex-none">
          <TeamMenu />
        </div>
        <nav aria-label="Écrans" className="flex gap-4">
          {screens.map(({ path, label }) => (
            <ScreenLink
              key={path}
              path={path}
              isCurrent={path === current?.path}
              className="py-3 whitespace-nowrap text-ink-2 hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-ink"
            >
              {label}
            </ScreenLink>
          ))}
        </nav>
        <Button look="ghost" icon={LogOut} onClick={leave} className="ml-auto flex-none">
          Se déconnecter
        </Button>
      </header>
      <TeamBanners />
      <div id="contenu" tabIndex={-1} className="outline-none [--content:100vw]">
        <Outlet />
      </div>
      <PalettePlace />
      <ImpersonationBanner />
    </TimeZoneContext>
  );
}
