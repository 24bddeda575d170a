import { deName } from '#contract/messages/de-name.ts';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import type { AdminTeam } from './admin-data.ts';

interface SendingRightDialogProps {
  team: AdminTeam | null;
  onClose: () => void;
  onDone: () => Promise<void>;
}

/** Asks for the reason of the change, which the team will read. */
export function SendingRightDialog({ team, onClose, onDone }: SendingRightDialogProps): ReactNode {
  return (
    <Dialog
      isOpen={team !== null}
      onClose={onClose}
      title={
        team
          ? `${team.can_send_reviews ? 'Suspendre' : 'Rétablir'} les envois ${deName(team.name)} ?`
          : ''
      }
    >
      {team && <ReasonForm team={team} onClose={onClose} onDone={onDone} />}
    </Dialog>
  );
}

function ReasonForm({
  team,
  onClose,
  onDone,
}: SendingRightDialogProps & { team: AdminTeam }): ReactNode {
  const { id, name, can_send_reviews } = team;
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const change = useMutation({
    mutationFn: () =>
      ask('setCanSendReviews', {
        params: { id },
        body: { can_send_reviews: !can_send_reviews, reason: reason.trim() },
      }),
    onSuccess: async () => {
      showToast({
        title: can_send_reviews
          ? `Les envois ${deName(name)} sont suspendus`
          : `Les envois ${deName(name)} reprennent`,
        color: 'primary',
      });
      await onDone();
    },
  });
  const confirm = () => (reason.trim() === '' ? setMissing(true) : change.mutate());
  return (
    <>
      <p>
        {can_send_reviews
          ? 'Tout ce qui est programmé est mis en attente aussitôt, relances comprises. Les pages déjà reçues par ses clients restent ouvertes.'
          : 'Ce qui est encore dû repart, réparti dans ses horaires.'}
      </p>
      <Field
        label="Pourquoi"
        hint="La boutique lira cette phrase."
        className="mt-4 text-ink"
        error={
          isMissing && reason.trim() === '' ? 'Écrivez pourquoi : la boutique le lira.' : undefined
        }
      >
        <Textarea
          rows={2}
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          data-autofocus
        />
      </Field>
      <div className="mt-5 flex justify-end gap-2 max-md:flex-col-reverse">
        <Button onClick={onClose}>Ne rien changer</Button>
        <Button
          look={can_send_reviews ? 'danger' : 'primary'}
          busy={change.isPending}
          onClick={confirm}
        >
          {can_send_reviews ? 'Suspendre les envois' : 'Rétablir les envois'}
        </Button>
      </div>
    </>
  );
}
