import { deName } from '#contract/messages/de-name.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Clock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ROLE_LABELS } from '#contract/labels/labels.ts';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Moment } from '#web/ui/format/relative-time.tsx';
import { Status } from '#web/ui/layout/status.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { type Invitation, invitationsQuery } from './members-data.ts';

/** Lists the invitations that are not answered yet. */
export function InvitationList(): ReactNode {
  const { data } = useQuery(invitationsQuery);
  const invitations = data?.data ?? [];
  if (invitations.length === 0) return null;
  return (
    <section className="pt-8">
      <h3 className="pb-3 font-strong">Invitations en attente</h3>
      <ul aria-label="Invitations en attente">
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }): ReactNode {
  const queryClient = useQueryClient();
  const readAgain = () => queryClient.invalidateQueries({ queryKey: invitationsQuery.queryKey });
  const params = { params: { id: invitation.id } };
  const resend = useMutation({
    mutationFn: () => ask('resendInvitation', params),
    onSuccess: () =>
      showToast({
        title: 'Invitation renvoyée',
        description: 'Le lien précédent ne mène plus à rien.',
        color: 'primary',
      }),
    onSettled: readAgain,
  });
  const revoke = useMutation({
    mutationFn: () => ask('revokeInvitation', params),
    onSuccess: () => showToast({ title: 'Invitation retirée', color: 'primary' }),
    onSettled: readAgain,
  });
  const isExpired = invitation.state === 'expired';
  return (
    <li className="hairline-t flex min-h-14 items-center gap-3 py-2 leading-5 max-md:flex-wrap">
      <span className="min-w-0 flex-1 max-md:basis-full">
        <span className="block truncate font-medium">{invitation.email}</span>
        <span className="block text-ink-2">{ROLE_LABELS[invitation.role]}</span>
      </span>
      <span className="flex-none text-ink-2 max-md:basis-full">
        {isExpired ? (
          <Status icon={TriangleAlert} tone="warning" word="Expirée" />
        ) : (
          <Status
            icon={Clock}
            word={
              <>
                jusqu’au <Moment at={invitation.expires_at} />
              </>
            }
          />
        )}
      </span>
      <span className="flex flex-none gap-1 max-md:-ml-3">
        <Button
          look="ghost"
          busy={resend.isPending}
          onClick={() => resend.mutate()}
          aria-label={`Renvoyer l’invitation ${deName(invitation.email)}`}
        >
          Renvoyer
        </Button>
        <Button
          look="danger-ghost"
          busy={revoke.isPending}
          onClick={() => revoke.mutate()}
          aria-label={`Retirer l’invitation ${deName(invitation.email)}`}
        >
          Retirer
        </Button>
      </span>
    </li>
  );
}
