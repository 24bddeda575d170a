import type { ReactNode } from 'react';
import { PanelSection } from '#web/ui/overlays/side-panel.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

const LINES = ['w-44', 'w-56', 'w-36', 'w-48'];

/** Shows the layout of a panel while its data is loading. */
export function PanelSkeleton(): ReactNode {
  return (
    <div aria-busy="true">
      <PanelSection>
        <Skeleton className="block h-4 w-48" />
        <Skeleton className="mt-3 block w-64" />
        <Skeleton className="mt-4 block h-16 w-full" />
      </PanelSection>
      {['timeline', 'next'].map((part) => (
        <PanelSection key={part}>
          {LINES.map((width) => (
            <Skeleton key={width} className={`mb-4 block ${width}`} />
          ))}
        </PanelSection>
      ))}
    </div>
  );
}
