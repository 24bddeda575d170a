import type { ReactNode } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { Broken } from '#web/ui/feedback/broken.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

interface ReadSectionProps<Shown> {
  /** The result of a query. */
  read: {
    data: { data: Shown } | undefined;
    error: Error | null;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  children: (shown: Shown) => ReactNode;
}

/** Shows a section when its data is read, its skeleton until then, or the error. */
export function ReadSection<Shown>({
  read: { data, error, isPlaceholderData, refetch },
  children,
}: ReadSectionProps<Shown>): ReactNode {
  if (error && !data) {
    return (
      <Broken
        title="Ces statistiques n’ont pas pu être chargées"
        requestId={error instanceof ApiError ? error.requestId : null}
        onRetry={() => void refetch()}
      >
        Les envois continuent et aucune note n’est perdue.
      </Broken>
    );
  }
  if (!data) {
    return (
      <div role="status" aria-label="Chargement des statistiques" className="grid gap-6 py-4">
        {['w-2/3', 'w-1/2', 'w-3/5', 'w-2/5'].map((width) => (
          <Skeleton key={width} className={width} />
        ))}
      </div>
    );
  }
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-55' : ''}>
      {children(data.data)}
    </div>
  );
}
