import type { ReactNode } from 'react';
import { Skeleton, SkeletonList } from '#web/ui/feedback/skeleton.tsx';

/** Shows the layout of a product’s page while it is loading. */
export function ProductScreenSkeleton(): ReactNode {
  return (
    <div aria-hidden="true" className="grid gap-8 border-t border-border pt-5">
      <div className="grid grid-cols-2 gap-8 max-lg:grid-cols-1">
        {[5, 4].map((rows) => (
          <div key={rows} className="grid content-start gap-4">
            {Array.from({ length: rows }, (_, row) => (
              <span key={row} className="flex justify-between">
                <Skeleton className="w-24" />
                <Skeleton className="w-16" />
              </span>
            ))}
          </div>
        ))}
      </div>
      <ul>
        <SkeletonList rows={4} />
      </ul>
    </div>
  );
}
