import type { ReactElement, ReactNode } from 'react';
import { Toasts } from '#web/ui/toasts.tsx';
import { TooltipLayer } from '#web/ui/tooltip-layer.tsx';
import { ErrorPage } from './error-page.tsx';
import { useFatalError } from './fatal-error.ts';
import { OfflineBanner } from './offline-banner.tsx';

/** The notification container with the one page outlet inside. Around the router, so that the banner is seen even while the first guard waits for an answer. */
export function Root({ children }: { children: ReactNode }): ReactElement {
  const fatal = useFatalError();
  return (
    <Toasts position="top-right">
      {fatal ? <ErrorPage error={fatal} /> : children}
      <OfflineBanner />
      <TooltipLayer />
    </Toasts>
  );
}
