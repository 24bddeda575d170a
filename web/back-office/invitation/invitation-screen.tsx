import type { ReactNode } from 'react';
import { ROLE_LABELS } from '#contract/labels/labels.ts';
import { buttonClass } from '#web/ui/buttons/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { JoinAsNew } from './join-as-new.tsx';
import { JoinAsSignedIn, JoinByLogin } from './join-with-account.tsx';
import { JoinByService } from './join-by-service.tsx';
import { useSignInMethods } from '../login/sign-in-methods.ts';
import type { InvitationState } from './open-invitation.ts';

/**
 * Accepts an invitation from the link in its email: shows who invites to which team, and the
 * remaining step.
 */
export function InvitationScreen({
  token,
  opened,
}: {
  token: string;
  opened: InvitationState;
}): ReactNode {
  const { password } = useSignInMethods();
  if (opened.kind === 'refused') {
    return (
      <>
        <title>Invitation · Recueil</title>
        <h1 className="mb-6 text-28 font-strong">Invitation</h1>
        <Note tone="warning" title="Ce lien ne mène plus à rien">
          {opened.message}
        </Note>
        <a href="/" className={buttonClass('bordered', 'mt-6 w-full')}>
          Ouvrir Recueil
        </a>
      </>
    );
  }
  const { invitation, user } = opened;
  const Join = !password ? JoinByService : invitation.has_account ? JoinByLogin : JoinAsNew;
  return (
    <>
      <title>{`Rejoindre ${invitation.team_name} · Recueil`}</title>
      <h1 className="text-28 font-strong text-balance">Rejoindre {invitation.team_name}</h1>
      <p className="mt-1.5 mb-6 text-ink-2">
        {invitation.invited_by ?? 'Une personne de la boutique'} vous invite, avec le rôle «{' '}
        {ROLE_LABELS[invitation.role]} ».
      </p>
      {user ? (
        <JoinAsSignedIn token={token} invitation={invitation} user={user} />
      ) : (
        <Join token={token} invitation={invitation} />
      )}
    </>
  );
}
