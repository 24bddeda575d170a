import { lazy, type ReactNode, Suspense } from 'react';
import { isImpersonating } from '#web/api/bearer.ts';

const Words = lazy(() =>
  import('./impersonation-words.tsx').then(({ ImpersonationWords }) => ({
    default: ImpersonationWords,
  })),
);

/** Shows on every screen which person is impersonated. Its code is loaded only then. */
export function ImpersonationBanner(): ReactNode {
  return isImpersonating() ? (
    <Suspense>
      <Words />
    </Suspense>
  ) : null;
}
