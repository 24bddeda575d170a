import { useLocation } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { useSession } from '#web/back-office/session/use-session.ts';

// Few shops ever see one: nobody else reads their code.
const HoldNotice = lazy(async () => ({ default: (await import('./hold-notice.tsx')).HoldNotice }));
const DeletionNotice = lazy(async () => ({
  default: (await import('./deletion-notice.tsx')).DeletionNotice,
}));
const ConfirmationNotice = lazy(async () => ({
  default: (await import('./confirmation-notice.tsx')).ConfirmationNotice,
}));

/**
 * Above every screen: nothing leaves after a restore, the shop is about to go, or nothing leaves before an owner is confirmed.
 * The settings of the team and of the account say the last two themselves.
 */
export function TeamBanners(): ReactNode {
  const { team } = useSession();
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <Suspense>
      {team.hold && <HoldNotice hold={team.hold} />}
      {team.deletes_at !== null && path !== '/dashboard/settings/team' && (
        <DeletionNotice team={team} deletes_at={team.deletes_at} />
      )}
      {!team.is_owner_confirmed && path !== '/dashboard/settings/account' && <ConfirmationNotice />}
    </Suspense>
  );
}
