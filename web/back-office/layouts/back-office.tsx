import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ImpersonationBanner } from '../admin/impersonation-banner.tsx';
import { TimeZoneContext } from '#web/ui/format/time-zone.ts';
import { useSession } from '../session/use-session.ts';
import { BottomBar } from '#web/back-office/shell/navigation/bottom-bar.tsx';
import { TeamBanners } from '#web/back-office/shell/banners/team-banners.tsx';
import { PalettePlace } from '#web/back-office/shell/palette/palette-place.tsx';
import { Sidebar } from '#web/back-office/shell/navigation/sidebar.tsx';

/**
 * The layout « back-office »: a sidebar (a bottom bar on phones) and the content. A screen returns
 * `<Page>` and its panel.
 */
export function BackOfficeLayout(): ReactNode {
  const { team } = useSession();
  return (
    <TimeZoneContext value={team.timezone}>
      <a
        href="#contenu"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-raised focus:px-3 focus:py-2"
      >
        Aller au contenu
      </a>
      <div className="md:grid md:min-h-dvh md:grid-cols-[var(--sidebar)_minmax(0,1fr)] print:block">
        <Sidebar />
        <div className="flex min-w-0 flex-col">
          <div className="print:hidden">
            <TeamBanners />
          </div>
          <div
            id="contenu"
            tabIndex={-1}
            className="flex min-w-0 flex-1 pb-(--notice) outline-none"
          >
            <Outlet />
          </div>
        </div>
        <BottomBar />
      </div>
      <PalettePlace />
      <ImpersonationBanner />
    </TimeZoneContext>
  );
}
