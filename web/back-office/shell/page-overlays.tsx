import type { ReactNode } from 'react';
import { TooltipLayer } from '#web/ui/overlays/tooltip-layer.tsx';
import { StepUp } from '../session/step-up.tsx';
import { OfflineBanner } from './banners/offline-banner.tsx';

/**
 * What stands over every screen once it is drawn: the offline banner, the request for a fresh
 * proof, tooltips.
 */
export function PageOverlays(): ReactNode {
  return (
    <>
      <OfflineBanner />
      <StepUp />
      <TooltipLayer />
    </>
  );
}
