import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Answer } from '#contract/api/schemas.ts';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { PlainForm } from '#web/ui/forms/plain-form.tsx';

export type OptOut = Answer<'listOptOuts'>['data'][number];

/**
 * Removes an opt-out. Only the person may request it, so their request is asked for and recorded.
 */
export function RemoveOptOutDialog({
  optOut,
  onClose,
}: {
  optOut: OptOut | null;
  onClose: () => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const [proof, setProof] = useState('');
  const remove = useMutation({
    mutationFn: (id: string) => ask('removeOptOut', { params: { id }, body: { proof } }),
    onSuccess: async () => {
      onClose();
      showToast({
        title: 'Désinscription levée',
        description: 'Ce qui avait été annulé le reste.',
        color: 'primary',
      });
      await queryClient.invalidateQueries();
    },
  });
  const submit = () => {
    if (optOut) remove.mutate(optOut.id);
  };
  return (
    <Dialog isOpen={optOut !== null} onClose={onClose} title="Lever cette désinscription ?">
      <PlainForm
        onSubmit={submit}
        aria-label="Lever la désinscription"
        className="mt-3 grid gap-4 text-ink"
      >
        <p className="text-ink-2">
          {optOut?.contact} pourra de nouveau recevoir des demandes pour ses prochaines commandes.
          Rien de ce qui avait été annulé ne repart.
        </p>
        <Field
          label="Comment a-t-elle changé d’avis ?"
          hint="Sans preuve de son accord, laissez-la désinscrite. C’est écrit au journal."
          error={remove.error?.message}
        >
          <Input
            value={proof}
            onChange={(event) => setProof(event.target.value)}
            maxLength={500}
            required
            data-autofocus
          />
        </Field>
        <div className="mt-1 flex justify-end gap-2 max-md:flex-col-reverse">
          <Button onClick={onClose}>La laisser désinscrite</Button>
          <Button type="submit" look="destructive" busy={remove.isPending}>
            Lever la désinscription
          </Button>
        </div>
      </PlainForm>
    </Dialog>
  );
}
