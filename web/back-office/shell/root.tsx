import { type ReactElement, type ReactNode, Suspense, lazy } from 'react';
import { whenStepUpIsRequired } from '#web/api/step-up.ts';
import { showErrorToast } from '#web/ui/feedback/toast-store.ts';
import { Toasts } from '#web/ui/feedback/toasts.tsx';
import { ErrorPage } from './errors/error-page.tsx';
import { useFatalError } from './errors/fatal-error.ts';

/**
 * Nothing of it is drawn at first: its code may come after the page, which does not fall without
 * it.
 */
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
 * The notification container with the one page outlet inside. Around the router, so that the
 * overlays work even while the first guard waits for an answer.
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
