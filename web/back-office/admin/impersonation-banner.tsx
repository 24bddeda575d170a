import { lazy, type ReactNode, Suspense } from 'react';
import { isImpersonating } from '#web/api/bearer.ts';

const Notice = lazy(() =>
  import('./impersonation-notice.tsx').then(({ ImpersonationNotice }) => ({
    default: ImpersonationNotice,
  })),
);

/** Shows on every screen which person is impersonated. Its code is loaded only then. */
export function ImpersonationBanner(): ReactNode {
  return isImpersonating() ? (
    <Suspense>
      <Notice />
    </Suspense>
  ) : null;
}
