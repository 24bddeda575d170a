import { useLocation } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { useSession } from '#web/back-office/session/use-session.ts';

const Words = lazy(() =>
  import('./deletion-words.tsx').then(({ DeletionWords }) => ({ default: DeletionWords })),
);

/** Says on every screen that the shop is about to go; its own settings say it themselves. Nobody else reads its code. */
export function DeletionBanner(): ReactNode {
  const { team } = useSession();
  const path = useLocation({ select: ({ pathname }) => pathname });
  if (team.deletes_at === null || path === '/dashboard/settings/team') return null;
  return (
    <Suspense>
      <Words team={team} deletes_at={team.deletes_at} />
    </Suspense>
  );
}
