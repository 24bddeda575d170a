import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Toasts } from '#web/ui/toasts.tsx';
import { TooltipLayer } from '#web/ui/tooltip-layer.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { useFatalError } from './fatal-error.ts';
import { ErrorPage } from './error-page.tsx';

/** One page outlet inside the notification container. What floats over any page is mounted here, once. */
export function Root(): ReactNode {
  const fatal = useFatalError();
  return (
    <Toasts position="top-right">
      {fatal ? <ErrorPage error={fatal} /> : <Outlet />}
      <OfflineBanner />
      <TooltipLayer />
    </Toasts>
  );
}
