import type { ReactNode } from 'react';
import { Broken } from '#web/ui/feedback/broken.tsx';
import type { QueueReading } from '../read-queue.ts';

/** Shown when the queue could not be read: a reassuring text, a retry button and the request id. */
export function QueueBroken({
  reading: { failure },
  onRetry,
}: {
  reading: QueueReading;
  onRetry: () => void;
}): ReactNode {
  return (
    <div className="mt-4 mb-4">
      <Broken
        title="Les envois n’ont pas pu être chargés"
        requestId={failure?.requestId ?? null}
        onRetry={onRetry}
      >
        {failure?.message} Les envois continuent, rien n’est perdu ni envoyé deux fois.
      </Broken>
    </div>
  );
}
