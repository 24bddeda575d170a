import type { ReactNode } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { Broken } from '#web/ui/feedback/broken.tsx';

interface UnreadStatisticProps {
  /** « La note moyenne n’a pas pu être lue » */
  title: string;
  failure: Error;
  retry: () => void;
}

/** In the place of a statistic that could not be read: what is safe, and the next try. */
export function UnreadStatistic({ title, failure, retry }: UnreadStatisticProps): ReactNode {
  return (
    <Broken
      title={title}
      requestId={failure instanceof ApiError ? failure.requestId : null}
      onRetry={retry}
    >
      Les envois continuent et aucune note n’est perdue.
    </Broken>
  );
}
