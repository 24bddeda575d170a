import { type ReactElement, type ReactNode, Suspense, lazy } from 'react';
import { whenStepUpIsRequired } from '#web/api/step-up.ts';
import { showErrorToast } from '#web/ui/feedback/toast-store.ts';
import { Toasts } from '#web/ui/feedback/toasts.tsx';
import { ErrorPage } from './errors/error-page.tsx';
import { useFatalError } from './errors/fatal-error.ts';

/** Loaded after the page, because nothing of it is visible at first. The page works without it. */
const PageOverlays = lazy(() =>
  import('./page-overlays.tsx').then(
    ({ PageOverlays: overlays }) => ({ default: overlays }),
    () => {
      whenStepUpIsRequired(() => {
        showErrorToast('Rechargez la page pour confirmer votre identité, puis recommencez.');
        return Promise.resolve(false);
      });
      return { default: () => null };
    },
  ),
);

/**
 * Contains the toasts and the page. It is outside of the router, so that the overlays work even
 * while the first guard waits for an answer.
 */
export function Root({ children }: { children: ReactNode }): ReactElement {
  const fatal = useFatalError();
  return (
    <Toasts position="top-right">
      {fatal ? <ErrorPage error={fatal} /> : children}
      <Suspense>
        <PageOverlays />
      </Suspense>
    </Toasts>
  );
}
