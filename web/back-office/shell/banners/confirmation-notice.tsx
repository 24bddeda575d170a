import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { useSession } from '#web/back-office/session/use-session.ts';

/**
 * Says that sending is held until an owner confirms their email address, and lets this owner
 * request another link.
 */
export function ConfirmationNotice(): ReactNode {
  const { team, user } = useSession();
  const isMine = team.role === 'owner' && !user.is_email_confirmed;
  const { mutate, isPending } = useMutation({
    mutationFn: () => ask('askConfirmation'),
    onSuccess: ({ message }) => showToast({ title: message, color: 'primary' }),
  });
  return (
    <div
      role="status"
      className="mx-auto w-full max-w-[calc(var(--content)+2*var(--gutter))] px-(--gutter) pt-4 xl:mx-0"
    >
      <Note
        tone="warning"
        title={
          isMine ? (
            <>
              Confirmez l’adresse <span className="wrap-anywhere">{user.email}</span>
            </>
          ) : (
            'L’adresse du propriétaire de la boutique est à confirmer'
          )
        }
        actions={
          isMine && (
            <Button busy={isPending} onClick={() => mutate()}>
              Recevoir un autre lien
            </Button>
          )
        }
      >
        {isMine
          ? 'Ouvrez le lien reçu à l’inscription. D’ici là, vos demandes d’avis sont mises en attente et rien ne part vers d’autres personnes que vous.'
          : 'D’ici là, les demandes d’avis sont mises en attente et rien ne part vers d’autres personnes que celles de l’équipe.'}
      </Note>
    </div>
  );
}
