import type { ReactNode } from 'react';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

/**
 * Shows the layout of the back office while the first guard waits for the person and the team. It
 * appears after 150 ms.
 */
export function ShellSkeleton(): ReactNode {
  return (
    <div
      aria-busy="true"
      className="grid min-h-dvh animate-appear md:grid-cols-[var(--sidebar)_minmax(0,1fr)]"
    >
      <div className="border-r border-border bg-canvas px-5 py-6 max-md:hidden">
        <Skeleton className="w-32" />
        <div className="mt-16 grid gap-5">
          {['w-28', 'w-24', 'w-16', 'w-36'].map((width) => (
            <Skeleton key={width} className={width} />
          ))}
        </div>
      </div>
      <main className="px-(--gutter) pt-7">
        <p className="sr-only">Ouverture de Recueil…</p>
        <Skeleton className="w-48" />
      </main>
    </div>
  );
}
