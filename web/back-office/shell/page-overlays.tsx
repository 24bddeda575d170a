import type { ReactNode } from 'react';
import { TooltipLayer } from '#web/ui/overlays/tooltip-layer.tsx';
import { StepUp } from '../session/step-up.tsx';
import { OfflineBanner } from './banners/offline-banner.tsx';

/** The elements above every screen: the offline banner, the step-up dialog and the tooltips. */
export function PageOverlays(): ReactNode {
  return (
    <>
      <OfflineBanner />
      <StepUp />
      <TooltipLayer />
    </>
  );
}
