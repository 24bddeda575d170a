import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TimeZoneContext } from '#web/ui/format/time-zone.ts';
import { ImpersonationBanner } from '../admin/impersonation-banner.tsx';
import { PalettePlace } from '../shell/palette/palette-place.tsx';
import { useSession } from '../session/use-session.ts';

/**
 * The layout « page-builder »: the whole window without the sidebar. The screen’s own bar leads
 * back.
 */
export function PageBuilderLayout(): ReactNode {
  const { team } = useSession();
  return (
    <TimeZoneContext value={team.timezone}>
      <div className="flex h-dvh min-h-0 flex-col bg-surface">
        <Outlet />
      </div>
      <PalettePlace />
      <ImpersonationBanner />
    </TimeZoneContext>
  );
}
