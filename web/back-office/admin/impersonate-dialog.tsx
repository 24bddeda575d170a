import { deName } from '#contract/messages/de-name.ts';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ask } from '#web/api/ask.ts';
import { storeImpersonationToken } from '#web/api/bearer.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import { personName } from '../session/person-name.ts';
import type { Person } from './admin-data.ts';

/** Asks for the reason of the impersonation, then opens the back office as that person sees it. */
export function ImpersonateDialog({
  person,
  onClose,
}: {
  person: Person | null;
  onClose: () => void;
}): ReactNode {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const enter = useMutation({
    mutationFn: async () => {
      if (!person) return;
      const { token } = await ask('impersonate', {
        params: { id: person.id },
        body: { reason: reason.trim() },
      });
      storeImpersonationToken(token);
      // The full page load drops all data that was read under the administrator’s own account.
      location.assign('/dashboard');
    },
  });
  const confirm = () => {
    if (reason.trim() === '') setMissing(true);
    else enter.mutate();
  };
  return (
    <Dialog
      isOpen={person !== null}
      onClose={onClose}
      title={person ? `Se connecter en tant que ${deName(personName(person).full)} ?` : ''}
      actions={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button look="primary" busy={enter.isPending} onClick={confirm}>
            Se connecter
          </Button>
        </>
      }
    >
      <p>
        Une heure au plus, sans pouvoir changer mot de passe, adresse, clés ni abonnement. Chaque
        action est écrite dans le journal de la boutique.
      </p>
      <Field
        label="Pourquoi"
        hint="La boutique lira cette phrase."
        className="mt-4"
        error={
          isMissing && reason.trim() === '' ? 'Écrivez pourquoi : la boutique le lira.' : undefined
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
    </Dialog>
  );
}
