import { lazy, type ReactNode, Suspense } from 'react';
import { isImpersonating } from '#web/api/bearer.ts';

const Words = lazy(() =>
  import('./impersonation-words.tsx').then(({ ImpersonationWords }) => ({
    default: ImpersonationWords,
  })),
);

/** Says on every screen under whose name one acts; nobody else reads its code. */
export function ImpersonationBanner(): ReactNode {
  return isImpersonating() ? (
    <Suspense>
      <Words />
    </Suspense>
  ) : null;
}
