import { useRouterState } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { Skeleton, SkeletonList } from '#web/ui/feedback/skeleton.tsx';

/**
 * The shape of the back office while the first guard waits for the person and the team; unseen
 * before 150 ms. It is no pending component of the root: the router would show that one until the
 * data of the screen is there too, and nobody could go elsewhere.
 */
export function UntilFirstPage({ children }: { children: ReactNode }): ReactElement {
  const isWaiting = useRouterState({ select: ({ matches }) => matches.length === 0 });
  return (
    <>
      {isWaiting && <ShellSkeleton />}
      {children}
    </>
  );
}

function ShellSkeleton(): ReactNode {
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
      <PageSkeleton />
    </div>
  );
}

/** A screen whose data is coming and that has no shape of its own to show. */
export function PageSkeleton(): ReactNode {
  return (
    <main aria-busy="true" className="flex-1 px-(--gutter) pt-7">
      <p className="sr-only">Ouverture de la page…</p>
      <Skeleton className="w-48" />
      <ul className="mt-6">
        <SkeletonList />
      </ul>
    </main>
  );
}
