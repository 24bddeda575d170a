import { type ReactElement, type ReactNode, Suspense, lazy } from 'react';
import { Toasts } from '#web/ui/feedback/toasts.tsx';
import { ErrorPage } from './errors/error-page.tsx';
import { useFatalError } from './errors/fatal-error.ts';
import { StepUp } from '../session/step-up.tsx';
import { OfflineBanner } from './banners/offline-banner.tsx';

/** A tooltip comes after 700 ms at the soonest: its code may come after the page, which does not fall without it. */
const TooltipLayer = lazy(() =>
  import('#web/ui/overlays/tooltip-layer.tsx').then(
    ({ TooltipLayer: layer }) => ({ default: layer }),
    () => ({ default: () => null }),
  ),
);

/** The notification container with the one page outlet inside. Around the router, so that the banner is seen even while the first guard waits for an answer. */
export function Root({ children }: { children: ReactNode }): ReactElement {
  const fatal = useFatalError();
  return (
    <Toasts position="top-right">
      {fatal ? <ErrorPage error={fatal} /> : children}
      <OfflineBanner />
      <StepUp />
      <Suspense>
        <TooltipLayer />
      </Suspense>
    </Toasts>
  );
}
