import { lazy, type ReactNode, Suspense } from 'react';
import { ApiError } from '#web/api/api-error.ts';

/** Loaded when a statistic could not be read. */
const Broken = lazy(async () => ({
  default: (await import('#web/ui/feedback/broken.tsx')).Broken,
}));

interface UnreadStatisticProps {
  /** The title: « La note moyenne n’a pas pu être chargée ». */
  title: string;
  failure: Error;
  retry: () => void;
}

/** Replaces a statistic that could not be read by a reassuring text and a retry button. */
export function UnreadStatistic({ title, failure, retry }: UnreadStatisticProps): ReactNode {
  return (
    <Suspense>
      <Broken
        title={title}
        requestId={failure instanceof ApiError ? failure.requestId : null}
        onRetry={retry}
      >
        Les envois continuent et aucune note n’est perdue.
      </Broken>
    </Suspense>
  );
}
