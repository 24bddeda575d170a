import type { ReactNode } from 'react';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

const HEIGHTS = [52, 44, 30, 22, 14, 46, 60, 54, 40, 42, 44, 32, 16, 50, 58];

/** Shows the layout of the figures and the chart while they are loading. */
export function DashboardSkeleton(): ReactNode {
  return (
    <div role="status" aria-label="Chargement des statistiques">
      <div className="hairline-b grid grid-cols-3 max-md:grid-cols-2">
        {['reviews', 'sent', 'average'].map((name) => (
          <div
            key={name}
            className="grid gap-3 border-border py-4 pr-4 not-first:border-l not-first:pl-4 max-md:odd:border-l-0 max-md:odd:pl-0"
          >
            <Skeleton className="w-28" />
            <Skeleton className="h-6 w-20" />
            <Skeleton className="w-24" />
          </div>
        ))}
      </div>
      <div className="mt-12 flex h-40 items-end gap-3">
        {HEIGHTS.map((height, index) => (
          <span
            key={index}
            style={{ height: `${height}%` }}
            className="flex-1 animate-wait rounded-[2px] bg-pressed"
          />
        ))}
      </div>
    </div>
  );
}
