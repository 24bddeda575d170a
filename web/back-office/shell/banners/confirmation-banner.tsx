import { useLocation } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { useSession } from '#web/back-office/session/use-session.ts';

const Words = lazy(() =>
  import('./confirmation-words.tsx').then(({ ConfirmationWords }) => ({
    default: ConfirmationWords,
  })),
);

/** Says on every screen that nothing leaves before an owner is confirmed; the account’s screen says it itself. Nobody else reads its code. */
export function ConfirmationBanner(): ReactNode {
  const { team } = useSession();
  const path = useLocation({ select: ({ pathname }) => pathname });
  if (team.is_owner_confirmed || path === '/dashboard/settings/account') return null;
  return (
    <Suspense>
      <Words />
    </Suspense>
  );
}
