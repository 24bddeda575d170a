import type { ReactNode } from 'react';
import type { ApiError } from '#web/api/api-error.ts';
import { Broken } from '#web/ui/feedback/broken.tsx';

/** Shows that a panel could not be loaded. It offers no retry when the resource does not exist. */
export function PanelBroken({
  failure,
  onRetry,
}: {
  failure: ApiError;
  onRetry: () => void;
}): ReactNode {
  return (
    <div className="pb-4">
      <Broken
        title="Cette demande n’a pas pu être chargée"
        requestId={failure.requestId}
        retryAfter={failure.status === 404 ? 0 : 10}
        onRetry={onRetry}
      >
        {failure.message}
      </Broken>
    </div>
  );
}
