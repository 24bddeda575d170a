import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { deviceName } from '#contract/labels/device-name.ts';
import { StepUpCancelled } from '#web/api/step-up.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { PlainForm } from '#web/ui/forms/plain-form.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import {
  createPasskey,
  isAborted,
  passkeyRefusal,
} from '../../../session/second-factor/passkey.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { readSecurityAgain } from './security-data.ts';

/**
 * Asks for a name, then opens the browser’s window. The account’s first passkey also shows new
 * recovery codes.
 */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }): ReactNode {
  const queryClient = useQueryClient();
  const [name, setName] = useState(() => deviceName(navigator.userAgent));
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const add = useMutation({
    mutationFn: () => createPasskey(name),
    onSuccess: async ({ recovery_codes }) => {
      showToast({ title: 'La clé d’accès est ajoutée', color: 'primary' });
      if (recovery_codes === null) onClose();
      else setCodes(recovery_codes);
      await readSecurityAgain(queryClient);
    },
  });
  const submit = () => {
    add.mutate();
  };
  const isQuiet = isAborted(add.error) || add.error instanceof StepUpCancelled;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={codes ? 'Vos codes de secours' : 'Ajouter une clé d’accès'}
      width={560}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <>
          <p className="text-pretty">
            Votre navigateur va vous demander de confirmer avec cet appareil, un téléphone ou une
            clé de sécurité. Vos autres appareils seront déconnectés.
          </p>
          <PlainForm
            onSubmit={submit}
            aria-label="Clé d’accès"
            className="mt-4 grid gap-4 text-ink"
          >
            <Field
              label="Nom"
              hint="Pour la reconnaître dans la liste."
              error={add.error && !isQuiet ? passkeyRefusal(add.error) : undefined}
            >
              <Input
                value={name}
                onChange={(event) => setName(event.target.value)}
                maxLength={60}
                required
                data-autofocus
              />
            </Field>
            <div className="flex justify-end gap-2 max-md:flex-col-reverse">
              <Button onClick={onClose}>Annuler</Button>
              <Button type="submit" look="primary" busy={add.isPending}>
                Continuer
              </Button>
            </div>
          </PlainForm>
        </>
      )}
    </Dialog>
  );
}
