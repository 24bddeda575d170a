import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ImpersonationBanner } from '../admin/impersonation-banner.tsx';
import { TimeZoneContext } from '#web/ui/time-zone.ts';
import { useSession } from '../session/use-session.ts';
import { useScreens } from '../shell/use-screens.ts';
import { Mark } from '../shell/mark.tsx';
import { ScreenLink } from '../shell/screen-link.tsx';

/** Layout « back-office-old »: the screens on one line, then the whole width for one dense table. */
export function BackOfficeOldLayout(): ReactNode {
  const { team } = useSession();
  const { screens, current } = useScreens();
  return (
    <TimeZoneContext value={team.timezone}>
      <a
        href="#contenu"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-raised focus:px-3 focus:py-2"
      >
        Aller au contenu
      </a>
      <header className="hairline-b flex min-h-12 items-center gap-5 overflow-x-auto bg-canvas px-4">
        <span className="flex flex-none items-center gap-2 font-strong">
          <Mark />
          {team.name}
        </span>
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
      </header>
      <div id="contenu" tabIndex={-1} className="outline-none [--content:100vw]">
        <Outlet />
      </div>
      <ImpersonationBanner />
    </TimeZoneContext>
  );
}
