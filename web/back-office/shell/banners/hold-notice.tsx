import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { useSession } from '#web/back-office/session/use-session.ts';

const REASONS = {
  unconfirmed_restore: {
    admin:
      'Cette base vient d’une sauvegarde ou d’une copie. Reprenez les envois une fois que l’instance d’origine est arrêtée.',
    others:
      'La base de Recueil vient d’une sauvegarde ou d’une copie. La personne qui l’héberge doit confirmer la reprise des envois.',
  },
  clock_drift: {
    admin:
      'L’horloge du serveur d’envoi a plus d’une minute d’écart avec celle de la base de données. Remettez-la à l’heure : les envois reprennent d’eux-mêmes en moins d’une minute.',
    others:
      'L’horloge du serveur n’est pas à l’heure. La personne qui l’héberge doit la régler, puis les envois reprennent d’eux-mêmes.',
  },
};

/** Says why no message is sent, and lets administrators resume sending. */
export function HoldNotice({ hold }: { hold: keyof typeof REASONS }): ReactNode {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const confirm = useMutation({
    mutationFn: () => ask('confirmRestore'),
    onSuccess: async ({ message }) => {
      showToast({ title: message, color: 'primary' });
      await queryClient.invalidateQueries();
    },
    onSettled: () => setAsking(false),
  });
  return (
    <div
      role="status"
      className="mx-auto w-full max-w-[calc(var(--content)+2*var(--gutter))] px-(--gutter) pt-4 xl:mx-0"
    >
      <Note
        tone="warning"
        title="Tous les envois sont en attente"
        actions={
          user.is_admin &&
          hold === 'unconfirmed_restore' && (
            <Button onClick={() => setAsking(true)}>Reprendre les envois…</Button>
          )
        }
      >
        {REASONS[hold][user.is_admin ? 'admin' : 'others']}
      </Note>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Reprendre les envois ?"
        confirm="Reprendre les envois"
        safe="Attendre"
        isBusy={confirm.isPending}
        onConfirm={() => confirm.mutate()}
      >
        Si l’instance d’origine envoie encore, vos clients recevront chaque message deux fois.
      </ConfirmDialog>
    </div>
  );
}
