import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { PlainForm } from '#web/ui/forms/plain-form.tsx';

/**
 * Records an opt-out that a person requested without a link, for example in the shop or by phone.
 */
export function AddOptOutDialog({
  isOpen,
  onClose,
}: {
  isOpen: boolean;
  onClose: () => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const [contact, setContact] = useState('');
  const [proof, setProof] = useState('');
  const add = useMutation({
    mutationFn: () =>
      ask('addOptOut', {
        body: { ...(contact.includes('@') ? { email: contact } : { phone: contact }), proof },
      }),
    onSuccess: async () => {
      close();
      showToast({
        title: 'Personne désinscrite',
        description: 'Ce qui lui était destiné est annulé.',
        color: 'primary',
      });
      await queryClient.invalidateQueries();
    },
  });
  const close = () => {
    setContact('');
    setProof('');
    add.reset();
    onClose();
  };
  const submit = () => {
    add.mutate();
  };
  const errors = add.error instanceof ApiError ? add.error.errors : {};
  const atProof = errors['proof']?.[0];
  return (
    <Dialog isOpen={isOpen} onClose={close} title="Désinscrire une personne">
      <PlainForm
        onSubmit={submit}
        aria-label="Nouvelle désinscription"
        className="mt-3 grid gap-4 text-ink"
      >
        <Field
          label="E-mail ou téléphone"
          error={add.error && atProof === undefined ? add.error.message : undefined}
        >
          <Input
            value={contact}
            onChange={(event) => setContact(event.target.value)}
            maxLength={254}
            required
            data-autofocus
          />
        </Field>
        <Field
          label="Comment l’a-t-elle demandé ?"
          hint="Par exemple « Appel du 20 novembre ». C’est écrit au journal."
          error={atProof}
        >
          <Input
            value={proof}
            onChange={(event) => setProof(event.target.value)}
            maxLength={500}
            required
          />
        </Field>
        <div className="mt-1 flex justify-end gap-2 max-md:flex-col-reverse">
          <Button onClick={close}>Annuler</Button>
          <Button type="submit" look="primary" busy={add.isPending}>
            Désinscrire
          </Button>
        </div>
      </PlainForm>
    </Dialog>
  );
}
