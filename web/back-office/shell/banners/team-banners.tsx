import { useLocation } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { useSession } from '#web/back-office/session/use-session.ts';

// Loaded only when they are shown, because few shops need them.
const HoldNotice = lazy(async () => ({ default: (await import('./hold-notice.tsx')).HoldNotice }));
const NoMailNotice = lazy(async () => ({
  default: (await import('./no-mail-notice.tsx')).NoMailNotice,
}));
const DeletionNotice = lazy(async () => ({
  default: (await import('./deletion-notice.tsx')).DeletionNotice,
}));
const SecondFactorNotice = lazy(async () => ({
  default: (await import('./second-factor-notice.tsx')).SecondFactorNotice,
}));
const ConfirmationNotice = lazy(async () => ({
  default: (await import('./confirmation-notice.tsx')).ConfirmationNotice,
}));

/** The first screens of an administrator. */
const MAIL_NOTICE_AT = new Set(['/dashboard', '/admin']);

/**
 * Shown above every screen: no mail server, sending held after a restore, scheduled deletion of the
 * shop, a required second factor, or missing confirmation of the owner. The settings of the team
 * show the deletion themselves, and those of the account the confirmation.
 */
export function TeamBanners(): ReactNode {
  const { team, user } = useSession();
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <Suspense>
      {team.hold && <HoldNotice hold={team.hold} />}
      {team.is_mail_missing && user.is_admin && MAIL_NOTICE_AT.has(path) && <NoMailNotice />}
      {team.deletes_at !== null && path !== '/dashboard/settings/team' && (
        <DeletionNotice team={team} deletes_at={team.deletes_at} />
      )}
      {!user.second_factor.is_proven &&
        ((team.requires_second_factor && team.role !== 'reader') ||
          user.second_factor.due_at !== null) && <SecondFactorNotice />}
      {!team.is_owner_confirmed && path !== '/dashboard/settings/account' && <ConfirmationNotice />}
    </Suspense>
  );
}
